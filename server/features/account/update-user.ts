import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { renameCompany } from '#server/db/tables/company/companies.ts';
import { changePerson } from '#server/db/tables/company/people.ts';
import type * as user from '#shared/contract/user/endpoints.ts';
import { may } from '#shared/domain/account/roles.ts';
import { knownLanguagesOf } from '#shared/domain/language/languages.ts';
import { toUserDto } from './present-user.ts';

/** Sets the languages the caller reads, their name, and the name of their company; unknown languages are dropped. */
export const updateUser: UseCase<typeof user.update> = async ({ db }, caller, { updates }) => {
  const { known_languages, first_name: firstName, last_name: lastName, company_name: companyName } = updates;
  const knownLanguages = known_languages && knownLanguagesOf(known_languages);
  if (companyName && companyName !== caller.companyName && !may(caller.role, 'administer'))
    throw new ApiError('NOT_ALLOWED', 'Only owners and admins can rename the company.');
  await inTenant(db, caller.companyId, async (tx) => {
    await changePerson(tx, caller.userId, { knownLanguages, firstName, lastName });
    if (companyName) await renameCompany(tx, companyName);
  });
  return {
    user: toUserDto({
      ...caller,
      knownLanguages: knownLanguages ?? caller.knownLanguages,
      firstName: firstName ?? caller.firstName,
      lastName: lastName ?? caller.lastName,
      companyName: companyName ?? caller.companyName,
    }),
  };
};
