import { messages } from '../../../locales/tr.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/tr.po')>('../../../locales/*/tr.po'),
};
