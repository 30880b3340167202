import { messages } from '../../../locales/ja.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/ja.po')>('../../../locales/*/ja.po'),
};
