import { messages } from '../../../locales/en.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/en.po')>('../../../locales/*/en.po'),
};
