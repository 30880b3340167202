import { messages } from '../../../locales/es.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/es.po')>('../../../locales/*/es.po'),
};
