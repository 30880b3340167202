import type { AppContext } from '#server/context.ts';
import { inTenant, readInTenant } from '#server/db/database.ts';
import {
  dropStoreVersion,
  saveVersionReading,
  versionReadings,
} from '#server/db/tables/apps/store-versions.ts';
import { assignVersion, newestWithoutVersion } from '#server/db/tables/reviews/review-versions.ts';
import { callStore } from '#server/features/stores/call-store.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { nextVersionRead, readingAfter, type VersionRead } from './next-version-read.ts';
import { readReleases } from './read-releases.ts';

type App = { companyId: string; appId: string };

/** Calls of one sync for versions. */
const CALLS = 4;
/** How often the versions are listed, in ms: more often while a review's version is unknown, which may have just come out. */
const LISTED_EVERY_MS = { unknown: 10 * 60_000, known: 55 * 60_000 };

/**
 * Reads an Apple app's versions, and which reviews belong to each, after a sync. Fails quietly: an unknown version is
 * looked for again.
 */
export const readVersions = async (context: AppContext, app: App): Promise<void> => {
  if (storeOf(app.appId) !== 'apple') return;
  const isUnknown = await readInTenant(context.db, app.companyId, (tx) =>
    newestWithoutVersion(tx, app.appId),
  );
  const listed = await readReleases(context, app, LISTED_EVERY_MS[isUnknown ? 'unknown' : 'known']);
  for (let calls = CALLS - listed; calls > 0; calls -= 1) {
    const now = context.now();
    const read = await readInTenant(context.db, app.companyId, async (tx) => {
      const versions = await versionReadings(tx, app.appId);
      if (versions.length === 0) return undefined;
      const unknownAt = await newestWithoutVersion(tx, app.appId);
      return nextVersionRead(versions, { unknownAt, now }, calls === 1);
    });
    if (!read || !(await readPage(context, app, read))) return;
  }
};

/** Whether to go on. */
const readPage = async (
  context: AppContext,
  { companyId, appId }: App,
  read: VersionRead,
): Promise<boolean> => {
  const { reading, from } = read;
  const { versionId, version } = reading;
  const list = await callStore(context, { companyId, appId, purpose: 'versions' }, (key) =>
    context.stores.listVersionReviews(key, versionId, from),
  );
  const now = context.now();
  if (list.ok) {
    const { reviews, next } = list.value;
    await inTenant(context.db, companyId, async (tx) => {
      const assigned = await assignVersion(tx, appId, version, reviews);
      const unknownAt = await newestWithoutVersion(tx, appId);
      const page = { next: next === from ? null : next, reviews: reviews.length, assigned };
      await saveVersionReading(tx, appId, readingAfter(read, page, { unknownAt, now }));
    });
    return true;
  }
  const { failure } = list;
  if (failure.kind === 'gone') {
    await inTenant(context.db, companyId, (tx) => dropStoreVersion(tx, appId, versionId));
    return true;
  }
  if (failure.kind === 'wait' || failure.kind === 'not-linked') return false;
  context.log.info(
    { event: 'versions.failed', companyId, appId, version, failure },
    'Reading the reviews of a version failed',
  );
  if (failure.kind === 'busy' || failure.kind === 'unknown') return false;
  // Asked for again in its turn, from the beginning.
  await inTenant(context.db, companyId, (tx) =>
    saveVersionReading(tx, appId, { ...reading, readAt: new Date(now), cursor: null }),
  );
  return false;
};
