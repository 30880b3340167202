import type { Caller } from '#server/context.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { knownLanguagesOf } from '#shared/domain/language/languages.ts';

/** The caller, as the page sees them. */
export const toUserDto = (caller: Caller): User => ({
  id: caller.userId,
  username: caller.username,
  firstName: caller.firstName,
  lastName: caller.lastName,
  companyName: caller.companyName,
  companyId: caller.companyId,
  role: caller.role,
  knownLanguages: knownLanguagesOf(caller.knownLanguages),
  auth: caller.auth,
});
