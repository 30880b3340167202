import { ApiError, type UseCase } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { addCompany } from '#server/db/tables/company/companies.ts';
import { companiesOf, join, lockCompaniesOf } from '#server/db/tables/company/memberships.ts';
import type * as company from '#shared/contract/company/endpoints.ts';
import { MAX_COMPANIES } from '#shared/contract/company/schema.ts';
import { userIn } from './user-in.ts';

/** A repeat of the same call finds a company of this name and is refused. */
export const createCompany: UseCase<typeof company.create> = async (context, { userId }, input) => {
  const { db, now } = context;
  const companyId = newId();
  await inTenant(db, companyId, async (tx) => {
    await lockCompaniesOf(tx, userId);
    const others = await companiesOf(tx, userId);
    if (others.some(({ name, role }) => role === 'owner' && name === input.companyName))
      throw new ApiError('ENTITY_ALREADY_EXISTS', 'You have a company of this name already.');
    if (others.length >= MAX_COMPANIES)
      throw new ApiError('MAXIMUM_REACHED', `You can belong to ${MAX_COMPANIES} companies.`);
    await addCompany(tx, { companyId, name: input.companyName, timeZone: input.timeZone });
    await join(tx, { companyId, userId, role: 'owner', apps: null }, new Date(now()));
  });
  return userIn(context, userId, companyId);
};
