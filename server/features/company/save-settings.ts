import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import {
  changeCompanySettings,
  companySettings,
  knownTimeZone,
} from '#server/db/tables/company/companies.ts';
import type * as company from '#shared/contract/company/endpoints.ts';
import { shownSettings } from './shown-settings.ts';

/** By then no transaction is left that goes by the time zone before, in ms. */
const SETTLED_MS = 15_000;

/** What is left out stays as it is. */
export const saveCompanySettings: UseCase<typeof company.saveSettings> = (
  { db, jobs, now },
  { companyId },
  { settings: { timeZone, showsClassification, fetchesStoreRatings, showsPersonFigures } },
) =>
  inTenant(db, companyId, async (tx) => {
    const before = await companySettings(tx);
    await changeCompanySettings(tx, {
      timeZone: timeZone === undefined ? undefined : await timeZoneNamed(tx, timeZone),
      showsClassification,
      fetchesStoreRatings,
      showsPersonFigures,
    });
    const settings = await companySettings(tx);
    if (settings.timeZone !== before.timeZone)
      await jobs.enqueue(tx, 'move-review-days', { companyId }, { after: new Date(now() + SETTLED_MS) });
    return { settings: await shownSettings(tx) };
  });

const timeZoneNamed = async (tx: Tx, name: string): Promise<string> => {
  const known = await knownTimeZone(tx, name);
  if (known === undefined)
    throw new ApiError('MISSING_PARAMETERS', 'Unknown time zone.', {
      issues: [{ path: 'settings.timeZone', reason: 'is not a time zone' }],
    });
  return known;
};
