import { messages } from '../../../locales/zh.po';

export const words = {
  messages,
  later: import.meta.glob<typeof import('../../../locales/zh.po')>('../../../locales/*/zh.po'),
};
