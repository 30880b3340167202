import type { Described } from './described.ts';

export const store: Described<'store'> = {
  getStatus: {
    summary: 'Get which stores are linked, with their developer names',
    errors: ['ENTITY_NOT_FOUND'],
  },
  link: {
    summary: 'Link a store account; returns the apps restored from an earlier link',
    errors: [
      'FILL_APPLE_CONFIG',
      'FILL_GOOGLE_CONFIG',
      'CHECK_APPLE_CONFIG',
      'CHECK_GOOGLE_CONFIG',
      'GOOGLE_API_DISABLED',
      'NO_PERMISSIONS',
      'NO_PUBLISHED_APPS',
      'NO_PUBLISHED_APPS_OR_DEVELOPER',
      'NO_APPS',
      'STORE_ALREADY_LINKED',
      'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY',
      'STORE_API_ERROR',
    ],
  },
  setLimits: {
    summary: 'Set how many requests a linked store allows; null restores the usual limit',
    errors: ['ENTITY_NOT_FOUND'],
  },
  unlink: {
    summary: 'Delete the credentials of a store and hide its apps until it is linked again',
    errors: [],
  },
};
