import { isAllStored, storedKeys } from './persisted.ts';

/** Key prefixes of form input (session storage) and of reply drafts (local storage). */
export const FORMS = 'form:';
const REPLIES = 'draft:';

/** Whether there is unsaved input to restore after signing in again, and all of it is stored. */
export const isInputSaved = (): boolean =>
  isAllStored(FORMS) &&
  isAllStored(REPLIES) &&
  storedKeys(FORMS, 'sessionStorage').length + storedKeys(REPLIES).length > 0;
