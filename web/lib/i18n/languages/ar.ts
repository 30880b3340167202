import { messages } from '../../../locales/ar.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/ar.po')>('../../../locales/*/ar.po'),
};
