import { isAllStored, storedKeys } from './persisted.ts';

/** Key prefixes of form input (session storage), of what is kept for longer than its tab, and of reply drafts (local storage). */
export const FORM_PREFIX = 'form:';
export const KEPT_PREFIX = 'kept-form:';
const DRAFT_PREFIX = 'draft:';

/** Whether there is unsaved input to restore after signing in again, and all of it is stored. */
export const isInputSaved = (): boolean =>
  isAllStored(FORM_PREFIX, 'sessionStorage') &&
  isAllStored(KEPT_PREFIX) &&
  storedKeys(FORM_PREFIX, 'sessionStorage').length +
    storedKeys(KEPT_PREFIX).length +
    storedKeys(DRAFT_PREFIX).length >
    0;
