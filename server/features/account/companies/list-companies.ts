import type { UseCase } from '#server/context.ts';
import { companiesOf } from '#server/db/tables/company/memberships.ts';
import type * as company from '#shared/contract/company/endpoints.ts';

export const listCompanies: UseCase<typeof company.list> = async ({ db }, { userId }) => ({
  companies: (await companiesOf(db, userId)).map(({ company_id: id, name, role }) => ({ id, name, role })),
});
