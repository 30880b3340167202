import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import type * as company from '#shared/contract/company/endpoints.ts';
import { shownSettings } from './shown-settings.ts';

export const getCompanySettings: UseCase<typeof company.getSettings> = async ({ db }, { companyId }) => ({
  settings: await readInTenant(db, companyId, shownSettings),
});
