import { messages } from '../../../locales/pt.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/pt.po')>('../../../locales/*/pt.po'),
};
