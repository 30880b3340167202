import { messages } from '../../../locales/uk.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/uk.po')>('../../../locales/*/uk.po'),
};
