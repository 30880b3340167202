import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import {
  changeCompanySettings,
  companySettings,
  knownTimeZone,
} from '#server/db/tables/company/companies.ts';
import type { company } from '#shared/contract/company.ts';

/** What is left out stays as it is. */
export const saveCompanySettings: UseCase<typeof company.saveSettings> = (
  { db },
  { companyId },
  { settings: { timeZone, showsClassification } },
) =>
  inTenant(db, companyId, async (tx) => {
    await changeCompanySettings(tx, {
      timeZone: timeZone === undefined ? undefined : await timeZoneNamed(tx, timeZone),
      showsClassification,
    });
    return { settings: await companySettings(tx) };
  });

const timeZoneNamed = async (tx: Tx, name: string): Promise<string> => {
  const known = await knownTimeZone(tx, name);
  if (known === undefined)
    throw new ApiError('MISSING_PARAMETERS', 'Unknown time zone.', {
      issues: [{ path: 'settings.timeZone', reason: 'is not a time zone' }],
    });
  return known;
};
