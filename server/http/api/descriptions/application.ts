import type { Described } from './described.ts';

export const application: Described<'application'> = {
  getAll: {
    summary: "List the company's apps with their unresolved counts",
    errors: ['ENTITY_NOT_FOUND'],
  },
  getApps: {
    summary: 'List the apps of a linked store account that are not added yet',
    errors: [
      'CHECK_APPLE_CONFIG',
      'CHECK_GOOGLE_CONFIG',
      'GOOGLE_API_DISABLED',
      'NO_PERMISSIONS',
      'NO_PUBLISHED_APPS',
      'NO_PUBLISHED_APPS_OR_DEVELOPER',
      'NO_APPS',
      'STORE_API_ERROR',
    ],
  },
  add: {
    summary: 'Add apps of a linked store account; apps already added are unchanged',
    errors: [
      'NO_PERMISSIONS',
      'CHECK_APPLE_CONFIG',
      'CHECK_GOOGLE_CONFIG',
      'GOOGLE_API_DISABLED',
      'STORE_API_ERROR',
      'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY',
    ],
  },
  update: {
    summary: 'Update the reply settings of an app',
    errors: [],
  },
  delete: {
    summary: 'Hide an app and its reviews until it is added again',
    errors: [],
  },
  closeGap: {
    summary: 'Dismiss a review gap of an app',
    errors: [],
  },
  preview: {
    summary: 'Generate a reply to a sample review with unsaved settings and prompts',
    errors: ['WRITER_ERROR', 'REPLY_BLOCKED', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  },
};
