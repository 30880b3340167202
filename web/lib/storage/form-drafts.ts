import { isAllStored, readStored, store, storedKeys } from './persisted.ts';
import { FORM_PREFIX } from './saved-input.ts';

/**
 * Unsaved form input, stored for the lifetime of the tab, because signing in again or paying leaves the form and returns to
 * it. Passwords and store keys are never stored here. Without storage the input stays in memory until a reload.
 */
const inMemory = new Map<string, object>();

/** The key contains the person and the company, so that the input is shown to nobody else and in no other company. */
export const formKey = (account: string, form: string): string => `${FORM_PREFIX}${account}:${form}`;

export const readForm = (key: string): unknown => inMemory.get(key) ?? readStored(key, 'sessionStorage');

/** Stores only the fields that differ from the saved ones. */
export const saveForm = (key: string, changes: object): void => {
  if (Object.keys(changes).length === 0) removeForm(key);
  else {
    inMemory.set(key, changes);
    store(key, changes, 'sessionStorage');
    // Otherwise an older copy would be restored instead of the one that did not fit.
    if (!isAllStored(key)) removeStored(key);
  }
};

const removeStored = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
};

export const removeForm = (key: string): void => {
  inMemory.delete(key);
  store(key, null, 'sessionStorage');
};

/** The keys of the stored forms. */
export const formKeys = (): string[] => [
  ...new Set([...inMemory.keys(), ...storedKeys(FORM_PREFIX, 'sessionStorage')]),
];

/** Removes all forms except those of a person, of all companies. */
export const removeForms = (exceptOf?: string): void => {
  for (const key of formKeys())
    if (exceptOf === undefined || !key.startsWith(`${FORM_PREFIX}${exceptOf}:`)) removeForm(key);
};
