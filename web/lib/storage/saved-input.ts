import { isAllStored, storedKeys } from './persisted.ts';

/** How the keys of forms begin, which end with their tab, and those of drafts of replies, which outlive it. */
export const FORMS = 'form:';
const REPLIES = 'draft:';

/** Whether something typed waits for its writer to sign in again, and all of it is stored safely. */
export const isInputSaved = (): boolean =>
  isAllStored(FORMS) &&
  isAllStored(REPLIES) &&
  storedKeys(FORMS, 'sessionStorage').length + storedKeys(REPLIES).length > 0;
