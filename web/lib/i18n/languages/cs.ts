import { messages } from '../../../locales/cs.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/cs.po')>('../../../locales/*/cs.po'),
};
