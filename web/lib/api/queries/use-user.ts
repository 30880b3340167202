import type { User } from '#shared/contract/user/schema.ts';
import { auth } from '#web/lib/auth/session.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';

/** The signed-in user; null briefly between signing out and leaving the screen. */
export const useUser = (): User | null => usePersisted(auth);
