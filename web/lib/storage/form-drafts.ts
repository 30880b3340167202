import { isAllStored, readStored, type StorageName, store, storedKeys } from './persisted.ts';
import { FORM_PREFIX, KEPT_PREFIX } from './saved-input.ts';

/**
 * Unsaved form input, stored for the lifetime of the tab unless it is kept, because signing in again or paying leaves the
 * form and returns to it. Passwords and store keys are never stored here. The key contains the person and the company, so
 * that only that person sees the input, in that company alone.
 */
export const formKey = (account: string, form: string): string => `${FORM_PREFIX}${account}:${form}`;

/** The same for a text that must outlive its tab, and that other tabs of the browser have to know of. */
export const keptFormKey = (account: string, form: string): string => `${KEPT_PREFIX}${account}:${form}`;

const placeOf = (key: string): StorageName =>
  key.startsWith(KEPT_PREFIX) ? 'localStorage' : 'sessionStorage';

export const readForm = (key: string): unknown => readStored(key, placeOf(key));

/** Stores only the fields that differ from the saved ones. */
export const saveForm = (key: string, changes: object): void => {
  if (Object.keys(changes).length === 0) removeForm(key);
  else {
    store(key, changes, placeOf(key));
    // Otherwise an older copy would be restored instead of the one that did not fit.
    if (!isAllStored(key, placeOf(key))) removeStored(key);
  }
};

const removeStored = (key: string): void => {
  try {
    globalThis[placeOf(key)].removeItem(key);
  } catch {
    // Storage is blocked.
  }
};

export const removeForm = (key: string): void => store(key, null, placeOf(key));

/** The keys of the stored forms. */
export const formKeys = (): string[] => [
  ...storedKeys(FORM_PREFIX, 'sessionStorage'),
  ...storedKeys(KEPT_PREFIX),
];

/** Removes all forms of this tab except those of a person, of all companies. What is kept waits for its author. */
export const removeForms = (exceptOf?: string): void => {
  for (const key of formKeys().filter((one) => one.startsWith(FORM_PREFIX)))
    if (exceptOf === undefined || !key.startsWith(`${FORM_PREFIX}${exceptOf}:`)) removeForm(key);
};
