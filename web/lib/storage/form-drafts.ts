import { isAllStored, readStored, store, storedKeys } from './persisted.ts';
import { FORMS } from './saved-input.ts';

/**
 * What was typed into a form and is not saved yet, for as long as the tab is open: signing in again or paying leads away
 * from the form and back to it. Passwords and store keys are never kept here. A browser that stores nothing still has it
 * in memory until the page is reloaded.
 */
const typed = new Map<string, object>();

/** A form is one person's: nobody else who signs in here is shown what they typed. */
export const formKey = (userId: string, form: string): string => `${FORMS}${userId}:${form}`;

export const readForm = (key: string): unknown => typed.get(key) ?? readStored(key, 'sessionStorage');

/** Keeps the fields that differ from what is saved; without any, nothing is kept. */
export const saveForm = (key: string, changes: object): void => {
  if (Object.keys(changes).length === 0) dropForm(key);
  else {
    typed.set(key, changes);
    store(key, changes, 'sessionStorage');
    // An older copy would come back in place of the one that did not fit.
    if (!isAllStored(key)) removeStored(key);
  }
};

const removeStored = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored where nothing can be.
  }
};

export const dropForm = (key: string): void => {
  typed.delete(key);
  store(key, null, 'sessionStorage');
};

/** Forgets all forms, except those of the person who is signed in now. */
export const dropForms = (exceptOf?: string): void => {
  const kept = new Set([...typed.keys(), ...storedKeys(FORMS, 'sessionStorage')]);
  for (const key of kept) if (exceptOf === undefined || !key.startsWith(formKey(exceptOf, ''))) dropForm(key);
};
