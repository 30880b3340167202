import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { sampleOf } from '#server/db/tables/insights/release-samples.ts';
import {
  saveVerdict,
  versionsBefore,
  type WatchedRelease,
  watchedReleases,
  watchNewReleases,
} from '#server/db/tables/insights/release-verdicts.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import { judge, shareOf, starsOf, WATCH_MS } from '#shared/domain/insights/release-watch.ts';

type App = { companyId: string; appId: string };

/** Compares the new releases of an app with the versions before them, after its reviews were synced. */
export const watchReleases = ({ db, now }: AppContext, { companyId, appId }: App): Promise<void> =>
  inTenant(db, companyId, async (tx) => {
    const at = new Date(now());
    await watchNewReleases(tx, appId, at);
    for (const release of await watchedReleases(tx, appId)) await watch(tx, appId, release, at);
  });

const watch = async (tx: Tx, appId: string, release: WatchedRelease, at: Date): Promise<void> => {
  const { version, releasedAt, readUntil } = release;
  // What has not been read says nothing: after an outage a release is decided once its reviews are known.
  const age = Math.min(WATCH_MS, readUntil.getTime() - releasedAt.getTime());
  const aged = (from: Date): Date => new Date(from.getTime() + age);
  const now = await sampleOf(tx, appId, [{ version, from: releasedAt, to: aged(releasedAt) }]);
  const reviews = sum(now.stars);
  const isLast = age === WATCH_MS;
  if (!isLast && reviews < release.nextLook)
    return saveVerdict(tx, appId, version, { reviews, stars: starsOf(now) });
  const earlier = await versionsBefore(tx, appId, release);
  const before = await sampleOf(
    tx,
    appId,
    earlier.map(({ version: other, at: from }) => ({ version: other, from, to: aged(from) })),
  );
  const { verdict, topicId, nextLook, spent } = judge(now, before, release, isLast);
  await saveVerdict(tx, appId, version, {
    verdict,
    reviews,
    spent,
    topic_id: topicId,
    next_look: nextLook,
    previous_version: earlier[0]?.version ?? null,
    reviews_before: sum(before.stars),
    share: topicId === null ? null : shareOf(now, topicId),
    share_before: topicId === null ? null : shareOf(before, topicId),
    stars: starsOf(now),
    stars_before: starsOf(before),
    decided_at: verdict === 'watching' ? null : at,
  });
};
