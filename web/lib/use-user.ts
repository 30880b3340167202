import type { User } from '#shared/contract/user.ts';
import { auth } from './session.ts';
import { usePersisted } from './use-persisted.ts';

/** The signed-in user; null for a moment between signing out and leaving the screen. */
export const useUser = (): User | null => usePersisted(auth);
