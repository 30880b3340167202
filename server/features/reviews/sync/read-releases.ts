import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { claimReleaseRead, recordStoreVersions } from '#server/db/tables/apps/releases.ts';
import { saveVersionList } from '#server/db/tables/apps/store-versions.ts';
import { callStore, type NotCalled } from '#server/features/stores/call-store.ts';
import type { StoreFailure, StoreVersion, VersionPage } from '#server/integrations/stores/port.ts';
import type { Result } from '#shared/domain/result.ts';

type Listed = Result<VersionPage, StoreFailure | NotCalled>;

/** After a longer break, what is new did not all come out today. */
const BREAK_MS = 48 * 3600 * 1000;
/** 200 versions each. */
const MAX_PAGES = 3;

/**
 * Reads an Apple app's released versions, if the last time was `everyMs` ago; returns how many calls that took. Apple tells when a
 * version was created, not when it came out: one that was not released at the last reading came out since, so today;
 * after a break, when it was created, but not before that reading. Fails quietly until the next time.
 */
export const readReleases = async (
  context: AppContext,
  { companyId, appId }: { companyId: string; appId: string },
  everyMs: number,
): Promise<number> => {
  const now = context.now();
  const claim = await inTenant(context.db, companyId, (tx) =>
    claimReleaseRead(tx, appId, new Date(now), everyMs),
  );
  if (!claim) return 0;
  const { lastAt } = claim;
  const byId = new Map<string, StoreVersion>();
  let next: string | null = null;
  let calls = 0;
  let isAll = false;
  while (calls < MAX_PAGES && !isAll) {
    calls += 1;
    const from: string | null = next;
    const listed: Listed = await callStore<VersionPage>(
      context,
      { companyId, appId, purpose: 'sync' },
      (key) => context.stores.listVersions(key, appId, from),
    );
    if (!listed.ok) {
      const { failure } = listed;
      context.log.info({ event: 'releases.failed', companyId, appId, failure }, 'Reading releases failed');
      if (lastAt === null) return calls; // with a part of them, the rest would seem to come out later
      break;
    }
    for (const version of listed.value.versions) byId.set(version.id, version);
    next = listed.value.next;
    isAll = next === null;
  }
  const versions = new Map<string, Date>();
  for (const { version, at } of byId.values()) versions.set(version, earlier(versions.get(version), at));
  const dayOf = (at: Date): Date => {
    if (lastAt === null) return at;
    if (now - lastAt.getTime() <= BREAK_MS) return new Date(now);
    return at < lastAt ? lastAt : at;
  };
  const found = [...versions].map(([version, at]) => ({ version, at: dayOf(at) }));
  await inTenant(context.db, companyId, async (tx) => {
    await recordStoreVersions(tx, { companyId, appId }, found.slice(0, 500));
    await saveVersionList(tx, { companyId, appId }, [...byId.values()].slice(0, 500), isAll);
  });
  return calls;
};

const earlier = (one: Date | undefined, other: Date): Date => (one && one < other ? one : other);
