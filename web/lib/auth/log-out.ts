import { removeForms } from '#web/lib/storage/form-drafts.ts';
import { signOut } from './session.ts';

/** Signs out on request, and clears unsaved input so that the next user cannot see it. */
export const logOut = (): Promise<void> => {
  removeForms();
  return signOut();
};
