import type { UseCase } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import { notSyncedSince } from '#server/db/tables/apps/app-syncs.ts';
import { releasesWithin } from '#server/db/tables/apps/releases.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import { gapsWithin } from '#server/db/tables/insights/gaps.ts';
import { scopeOf } from '#server/db/tables/insights/scope.ts';
import { weeksOf } from '#server/db/tables/insights/weeks.ts';
import { topicRowsOf } from '#server/db/tables/reviews/topics.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import { dayPlus, type Range } from '#shared/domain/insights/range.ts';
import { type Finding, findingsOf, WEEKS_BEFORE } from '#shared/domain/insights/week.ts';
import { localTime } from '#shared/domain/reviews/filter/period.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { LATE_AFTER_MS } from '#shared/domain/reviews/gap.ts';
import { unlessTooBroad } from './asked.ts';

const DAY_MS = 86_400_000;
/** The weeks that are compared, in days. */
const DAYS = 7 * (WEEKS_BEFORE + 1);
/** A release explains a week if it is of so many days. */
const RELEASE_DAYS = 14;

export const getWeek: UseCase<typeof insight.week> = ({ db, now }, { companyId }, { filter }) =>
  unlessTooBroad(readInTenant(db, companyId, (tx) => readWeek(tx, filter, now())));

export const readWeek = async (
  tx: Tx,
  filter: ReviewFilter,
  now: number,
): Promise<Output<typeof insight.week>> => {
  const local = localTime(now, await timeZoneOf(tx));
  const today = new Date(local).toISOString().slice(0, 10);
  const scope = await scopeOf(tx, filter);
  const weeks = await weeksOf(tx, scope, today);
  const found = findingsOf(weeks, {
    elapsed: (6 + (local % DAY_MS) / DAY_MS) / 7,
    withStars: filter.stars === undefined,
    withTopics: filter.topics?.any === undefined,
    incomplete: await incompleteApps(tx, scope.apps, today, now),
  });
  const names = new Map((await topicRowsOf(tx)).map(({ topic_id, name }) => [topic_id, name]));
  const versions = await newVersions(tx, found, { from: dayPlus(today, 1 - RELEASE_DAYS), to: today });
  const last = weeks.flatMap((app) => app.weeks.at(-1) ?? []);
  const range = { from: dayPlus(today, -6), to: today };
  return {
    sentences: found.map((finding) => ({
      movement: finding.movement,
      appId: finding.appId,
      topicId: finding.topicId,
      topicName: finding.topicId === null ? null : (names.get(finding.topicId) ?? null),
      version: (finding.appId === null ? undefined : versions.get(finding.appId)) ?? null,
      value: finding.value,
      before: finding.before,
      filter: filterOf(filter, finding, range),
      reviews: finding.reviews,
    })),
    classified: sum(last.map(({ classified }) => classified)),
    reviews: sum(last.flatMap(({ stars }) => stars)),
  };
};

/** The apps of which reviews of the weeks compared may be missing: with a gap, or not synced for a day. */
const incompleteApps = async (
  tx: Tx,
  apps: readonly string[],
  today: string,
  now: number,
): Promise<ReadonlySet<string>> => {
  const gaps = await gapsWithin(tx, apps, { from: dayPlus(today, 1 - DAYS), to: today });
  const late = await notSyncedSince(tx, apps, new Date(now - LATE_AFTER_MS));
  return new Set([...gaps.map(({ appId }) => appId), ...late]);
};

/** The newest version of each app found that came out in a range. */
const newVersions = async (tx: Tx, found: readonly Finding[], range: Range): Promise<Map<string, string>> => {
  const apps = [...new Set(found.flatMap(({ appId }) => appId ?? []))];
  const releases = apps.length === 0 ? [] : await releasesWithin(tx, apps, range);
  return new Map(releases.toReversed().map(({ appId, version }) => [appId, version]));
};

const filterOf = (asked: ReviewFilter, { appId, topicId }: Finding, range: Range): ReviewFilter => ({
  ...asked,
  ...(appId !== null && { apps: [appId] }),
  ...(topicId !== null && { topics: { ...asked.topics, any: [topicId] } }),
  ...range,
});
