import type { Described } from './described.ts';

export const user: Described<'user'> = {
  get: {
    summary: 'Get the signed-in user by id',
    errors: ['ENTITY_NOT_FOUND'],
  },
  create: {
    summary: 'Register the caller and their company; returns the existing user when repeated',
    errors: ['ENTITY_ALREADY_EXISTS', 'ENTITY_NOT_FOUND'],
  },
  checkEmailAvailability: {
    summary: 'Check whether an e-mail can be registered; limited to 5 a minute and 20 a day per IP address',
    errors: ['TOO_MANY_REQUESTS'],
  },
  update: {
    summary:
      "Update the languages the user reads (English is always included), their name or their company's name",
    errors: ['NOT_ALLOWED'],
  },
  getSettings: {
    summary: "Get the user's settings",
    errors: [],
  },
  saveSettings: {
    summary: "Update the user's settings",
    errors: [],
  },
  me: {
    summary: 'Get the signed-in user',
    errors: ['ENTITY_NOT_FOUND'],
  },
};
