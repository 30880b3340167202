import { messages } from '../../../locales/pl.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/pl.po')>('../../../locales/*/pl.po'),
};
