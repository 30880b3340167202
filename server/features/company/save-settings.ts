import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { knownTimeZone, setTimeZone } from '#server/db/tables/company/companies.ts';
import type { company } from '#shared/contract/company.ts';

export const saveCompanySettings: UseCase<typeof company.saveSettings> = (
  { db },
  { companyId },
  { settings: { timeZone } },
) =>
  inTenant(db, companyId, async (tx) => {
    const known = await knownTimeZone(tx, timeZone);
    if (known === undefined)
      throw new ApiError('MISSING_PARAMETERS', 'Unknown time zone.', {
        issues: [{ path: 'settings.timeZone', reason: 'is not a time zone' }],
      });
    await setTimeZone(tx, known);
    return { settings: { timeZone: known } };
  });
