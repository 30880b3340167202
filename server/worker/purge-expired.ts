import type { AppContext } from '#server/context.ts';
import { purgePaymentEvents } from '#server/db/tables/company/payment-events.ts';
import { purgeUsage } from '#server/db/tables/company/processed-reviews.ts';
import { purgeDestinations } from '#server/db/tables/notices/destinations.ts';
import { purgeNotices } from '#server/db/tables/notices/notices.ts';
import { purgeDeliveries } from '#server/db/tables/operations/deliveries.ts';
import { purgeChanges } from '#server/db/tables/reviews/changes.ts';

const DAY_MS = 24 * 3_600_000;

/** How long changes are kept, in ms: a client that was away longer reloads everything. */
const CHANGES_MS = DAY_MS;

/** How long payment events are kept, in ms: the provider retries for three days (decision 27). */
const EVENTS_MS = 100 * DAY_MS;

/** How long notices are kept, in ms: until then the same is not told again. */
const NOTICES_MS = 30 * DAY_MS;

/** How long settled deliveries are kept, in ms: until then the same is not delivered again. */
const DELIVERIES_MS = 30 * DAY_MS;

/** How long deleted channels are kept, in ms: until their last deliveries have expired. */
const DESTINATIONS_MS = 40 * DAY_MS;

/** How many months of usage and AI cost are kept, the current one included. */
export const USAGE_MONTHS = 25;

/** Rows deleted per statement, so that none takes long. */
const BATCH = 500;

/** Deletes expired changes, payment events, deliveries, notices, deleted channels and usage, until it is stopped. */
export const purgeExpired = async (
  { db, now }: AppContext,
  isStopped = () => false,
  usageMonths = USAGE_MONTHS,
): Promise<void> => {
  const before = (age: number) => new Date(now() - age);
  const purge = async (deleteBatch: () => Promise<number>): Promise<void> => {
    while (!isStopped() && (await deleteBatch()) >= BATCH);
  };
  await purge(() => purgeChanges(db, before(CHANGES_MS), BATCH));
  await purge(() => purgePaymentEvents(db, before(EVENTS_MS), BATCH));
  await purge(() => purgeDeliveries(db, before(DELIVERIES_MS), BATCH));
  await purge(() => purgeDestinations(db, before(DESTINATIONS_MS), BATCH));
  await purge(() => purgeNotices(db, before(NOTICES_MS), BATCH));
  const oldest = new Date(now());
  oldest.setUTCMonth(oldest.getUTCMonth() - usageMonths + 1, 1);
  const month = oldest.toISOString().slice(0, 7);
  await purge(() => purgeUsage(db, month, BATCH));
};
