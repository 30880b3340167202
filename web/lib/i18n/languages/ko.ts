import { messages } from '../../../locales/ko.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/ko.po')>('../../../locales/*/ko.po'),
};
