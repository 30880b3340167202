import type { Tx } from '#server/db/database.ts';
import { companySettings } from '#server/db/tables/company/companies.ts';
import { isEnqueued } from '#server/db/tables/operations/jobs.ts';

/** The company's settings, and whether its days follow them yet. */
export const shownSettings = async (tx: Tx) => ({
  ...(await companySettings(tx)),
  areDaysMoving: await isEnqueued(tx, 'move-review-days'),
});
