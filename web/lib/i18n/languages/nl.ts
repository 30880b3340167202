import { messages } from '../../../locales/nl.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/nl.po')>('../../../locales/*/nl.po'),
};
