import type { AppContext } from '#server/context.ts';
import { inTenant, readInTenant } from '#server/db/database.ts';
import { claimSchedule } from '#server/db/tables/apps/schedules.ts';
import {
  claimRatingsRead,
  ratingsReading,
  saveStoreRating,
  storefrontsOf,
} from '#server/db/tables/insights/store-ratings.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { countryOf } from '#shared/domain/stores/storefronts.ts';

type App = { companyId: string; appId: string };

/** Least interval between readings, in ms: a little less than a day, so that the hour does not drift. */
const EVERY_MS = 23 * 3_600_000;
/** 15 calls a minute to each store, over all companies; a claim is granted a tenth early. */
const PACE_MS = 60_000 / 15 / 0.9;
/** Poll interval for its turn, or for the worker's stop, in ms. */
const ASK_MS = 500;
/** A job that has waited this long continues in another one, in ms. */
const MAX_MS = 200_000;

/** Enqueues the daily read of an app's public ratings. */
export const requestStoreRatings = (context: AppContext, { companyId, appId }: App): Promise<void> =>
  inTenant(context.db, companyId, async (tx) => {
    if (await claimRatingsRead(tx, appId, EVERY_MS))
      await context.jobs.enqueue(tx, 'read-store-ratings', { companyId, appId });
  });

/**
 * Reads the day's missing ratings. A rating that cannot be read stays missing for that day. A worker that stops leaves
 * the rest to another.
 */
export const readStoreRatings = async (
  context: AppContext,
  { companyId, appId }: App,
  { stopping, paceMs = PACE_MS }: { stopping?: AbortSignal; paceMs?: number } = {},
): Promise<void> => {
  const store = storeOf(appId);
  const asked = await readInTenant(context.db, companyId, async (tx) => ({
    reading: await ratingsReading(tx, appId),
    storefronts: store === 'apple' ? await storefrontsOf(tx, appId) : [],
  }));
  if (!asked.reading) return;
  const { day, known } = asked.reading;
  const countries = store === 'apple' ? asked.storefronts.flatMap((name) => countryOf(name) ?? []) : [''];
  const until = performance.now() + MAX_MS;
  for (const country of countries.filter((one) => !known.includes(one))) {
    while (!(await claimSchedule(context.db, `public-rating:${store}`, paceMs))) {
      if (stopping?.aborted || performance.now() > until) return later(context, { companyId, appId });
      await new Promise((due) => setTimeout(due, Math.min(paceMs / 2, ASK_MS)));
    }
    const rating = await context.stores.readRating(appId, country);
    if (!rating.ok) {
      const { failure } = rating;
      context.log.info(
        { event: 'ratings.failed', companyId, appId, failure },
        'Reading public ratings failed',
      );
      return;
    }
    const { value } = rating;
    if (value)
      await inTenant(context.db, companyId, (tx) =>
        saveStoreRating(tx, { companyId, appId, day, country }, value),
      );
  }
};

const later = (context: AppContext, app: App): Promise<void> =>
  inTenant(context.db, app.companyId, (tx) => context.jobs.enqueue(tx, 'read-store-ratings', app));
