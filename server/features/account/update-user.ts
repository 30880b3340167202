import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { setKnownLanguages } from '#server/db/tables/company/users.ts';
import type { user } from '#shared/contract/user.ts';
import { knownLanguagesOf } from '#shared/domain/language/languages.ts';
import { toUserDto } from './present-user.ts';

/** Sets the languages the caller reads; unknown ones are dropped. */
export const updateUser: UseCase<typeof user.update> = async ({ db }, caller, { updates }) => {
  const knownLanguages = knownLanguagesOf(updates.known_languages);
  await inTenant(db, caller.companyId, (tx) => setKnownLanguages(tx, caller.userId, knownLanguages));
  return { user: toUserDto({ ...caller, knownLanguages }) };
};
