import { isAllStored, storedKeys } from './persisted.ts';

/** Key prefixes of form input (session storage) and of reply drafts (local storage). */
export const FORM_PREFIX = 'form:';
const DRAFT_PREFIX = 'draft:';

/** Whether there is unsaved input to restore after signing in again, and all of it is stored. */
export const isInputSaved = (): boolean =>
  isAllStored(FORM_PREFIX) &&
  isAllStored(DRAFT_PREFIX) &&
  storedKeys(FORM_PREFIX, 'sessionStorage').length + storedKeys(DRAFT_PREFIX).length > 0;
