import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { companySettings } from '#server/db/tables/company/companies.ts';
import type * as company from '#shared/contract/company/endpoints.ts';

export const getCompanySettings: UseCase<typeof company.getSettings> = async ({ db }, { companyId }) => ({
  settings: await readInTenant(db, companyId, companySettings),
});
