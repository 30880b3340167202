import type { UseCase } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import { releasesOf } from '#server/db/tables/apps/releases.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import { scopeOf } from '#server/db/tables/insights/scope.ts';
import { weeksOf } from '#server/db/tables/insights/weeks.ts';
import { topicRowsOf } from '#server/db/tables/reviews/topics.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { insight } from '#shared/contract/insight.ts';
import { sum } from '#shared/domain/insights/estimate.ts';
import { dayPlus, type Range } from '#shared/domain/insights/range.ts';
import { type Finding, findingsOf } from '#shared/domain/insights/week.ts';
import { localTime } from '#shared/domain/reviews/filter/period.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { unlessTooBroad } from './asked.ts';

const DAY_MS = 86_400_000;
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

/** The newest version of each app found that came out in a range. */
const newVersions = async (tx: Tx, found: readonly Finding[], range: Range): Promise<Map<string, string>> => {
  const apps = [...new Set(found.flatMap(({ appId }) => appId ?? []))];
  const releases = apps.length === 0 ? [] : await releasesOf(tx, { apps, ...range });
  return new Map(releases.toReversed().map(({ appId, version }) => [appId, version]));
};

const filterOf = (asked: ReviewFilter, { appId, topicId }: Finding, range: Range): ReviewFilter => ({
  ...asked,
  ...(appId !== null && { apps: [appId] }),
  ...(topicId !== null && { topics: { ...asked.topics, any: [topicId] } }),
  ...range,
});
