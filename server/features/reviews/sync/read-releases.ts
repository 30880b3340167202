import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { claimReleaseRead, recordStoreVersions } from '#server/db/tables/apps/releases.ts';
import { callStore, type NotCalled } from '#server/features/stores/call-store.ts';
import type { StoreFailure, StoreVersion, VersionPage } from '#server/integrations/stores/port.ts';
import type { Result } from '#shared/domain/result.ts';
import { storeOf } from '#shared/domain/stores/store.ts';

type Listed = Result<VersionPage, StoreFailure | NotCalled>;

/** Asked at most once in this time, in ms: a little less than a day, so that the hour does not wander. */
const EVERY_MS = 23 * 3600 * 1000;
/** After a longer break, what is new did not all come out today. */
const BREAK_MS = 48 * 3600 * 1000;
/** 200 versions each. */
const MAX_PAGES = 3;

/**
 * Reads an Apple app's released versions, at most once a day. Apple tells when a version was created, not when it came
 * out: one that was not released at the last reading came out since, so today; after a break, when it was created, but
 * not before that reading. Fails quietly until the next day.
 */
export const readReleases = async (
  context: AppContext,
  { companyId, appId }: { companyId: string; appId: string },
): Promise<void> => {
  if (storeOf(appId) !== 'apple') return;
  const now = context.now();
  const claim = await inTenant(context.db, companyId, (tx) =>
    claimReleaseRead(tx, appId, new Date(now), EVERY_MS),
  );
  if (!claim) return;
  const { lastAt } = claim;
  const versions = new Map<string, Date>();
  let next: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const from: string | null = next;
    const listed: Listed = await callStore(context, { companyId, appId, purpose: 'sync' }, (key) =>
      context.stores.listVersions(key, appId, from),
    );
    if (!listed.ok) {
      const { failure } = listed;
      context.log.info({ event: 'releases.failed', companyId, appId, failure }, 'Reading releases failed');
      if (lastAt === null) return; // with a part of them, the rest would seem to come out later
      break;
    }
    for (const { version, at } of listed.value.versions)
      versions.set(version, earlier(versions.get(version), at));
    next = listed.value.next;
    if (next === null) break;
  }
  const dayOf = (at: Date): Date => {
    if (lastAt === null) return at;
    if (now - lastAt.getTime() <= BREAK_MS) return new Date(now);
    return at < lastAt ? lastAt : at;
  };
  const found = [...versions].map(([version, at]): StoreVersion => ({ version, at: dayOf(at) }));
  await inTenant(context.db, companyId, (tx) =>
    recordStoreVersions(tx, { companyId, appId }, found.slice(0, 500)),
  );
};

const earlier = (one: Date | undefined, other: Date): Date => (one && one < other ? one : other);
