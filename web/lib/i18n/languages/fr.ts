import { messages } from '../../../locales/fr.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/fr.po')>('../../../locales/*/fr.po'),
};
