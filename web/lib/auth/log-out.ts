import { dropForms } from '#web/lib/storage/form-drafts.ts';
import { signOut } from './session.ts';

/** Signs out because somebody asks for it: what they left unsaved in this tab is nobody else's to find. */
export const logOut = (): Promise<void> => {
  dropForms();
  return signOut();
};
