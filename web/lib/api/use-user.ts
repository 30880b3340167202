import type { User } from '#shared/contract/user/schema.ts';
import { auth } from '#web/lib/auth/session.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';

/** The signed-in user; null briefly between signing out and leaving the screen. */
export const useUser = (): User | null => usePersisted(auth);

/** The user's name, or the e-mail address of a user who has given none. */
export const nameOf = ({ firstName, lastName, username }: User): string =>
  `${firstName} ${lastName}`.trim() || username;
