import type { Described } from './described.ts';

export const config: Described<'config'> = {
  get: {
    summary: 'Get the sign-in and payment configuration, and which parts are sandboxed',
    errors: [],
  },
};
