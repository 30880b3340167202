import { messages } from '../../../locales/de.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/de.po')>('../../../locales/*/de.po'),
};
