import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { datedReleases } from '#server/db/tables/apps/releases.ts';
import type { Range } from '#shared/domain/insights/range.ts';

/** Days for which a release is compared with the one before. */
const MAX_AGE_DAYS = 28;
/** Newest releases compared. */
const MAX_RELEASES = 5;

/** What reviews of a release, and of the one before it at the same age, are about. */
export type ComparedRelease = {
  appId: string;
  version: string;
  against: string;
  /** Whether reviews have a version; otherwise those since the release are of it. */
  hasVersions: boolean;
  /** In days. */
  age: number;
  reviews: Part;
  before: Part;
};
/** How many reviews there are, of how many topics are known, and how many have each topic. */
type Part = { reviews: number; classified: number; topics: Map<string, number> };

type Pair = Pick<ComparedRelease, 'appId' | 'version' | 'against' | 'hasVersions' | 'age'> & {
  day: string;
  dayBefore: string;
};

/**
 * The newest release in a range of each app that has one before it: of an earlier day unless Google's reviews tell their
 * version, since those of two releases of one day cannot be told apart. Apple's tell it once it was read.
 */
const pairsWithin = async (tx: Tx, apps: readonly string[], { from, to }: Range): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    with dated as materialized (select * from ${datedReleases(apps)} d)
    select * from (
      select distinct on (r.app_id) r.app_id as "appId", r.version, p.version as against, has.versions as "hasVersions",
        r.day::text as day, p.day::text as "dayBefore", least(${MAX_AGE_DAYS}, 1 + least(${to}, c.today) - r.day,
          case when has.versions then ${MAX_AGE_DAYS} else r.day - p.day end)::integer as age
      from dated r join apps a using (company_id, app_id)
        cross join (select (now() at time zone time_zone)::date as today from companies) c
        cross join lateral (
          select version, day from dated p where p.company_id = r.company_id and p.app_id = r.app_id
            and (p.day < r.day or a.store = 'google' and p.day = r.day and p.release_id <> r.release_id)
          order by p.day desc, version_number(p.version) desc limit 1) p
        cross join lateral (select a.store = 'google' or (
          select count(distinct i.version) = 2 from insight_versions i
          where i.company_id = r.company_id and i.app_id = r.app_id and i.version in (r.version, p.version)) as versions) has
      where r.day between ${from} and ${to}
      order by r.app_id, r.day desc, version_number(r.version) desc) pairs
    where age > 0 order by day desc, "appId" limit ${MAX_RELEASES}`.execute(tx);
  return rows;
};

type Window = { at: number; isBefore: boolean };

/** The newest releases in a range and what was said of them, from the sums of all reviews. */
export const comparedReleases = async (
  tx: Tx,
  apps: readonly string[],
  range: Range,
): Promise<ComparedRelease[]> => {
  const pairs = await pairsWithin(tx, apps, range);
  if (pairs.length === 0) return [];
  // Two for each pair: since the release, and since the one before. Without a version all reviews are meant.
  const windows = sql`unnest(${pairs.flatMap(({ appId }) => [appId, appId])}::text[],
      ${pairs.flatMap(({ version, against, hasVersions }) => (hasVersions ? [version, against] : [null, null]))}::text[],
      ${pairs.flatMap(({ day, dayBefore }) => [day, dayBefore])}::date[],
      ${pairs.flatMap(({ age }) => [age - 1, age - 1])}::integer[]) with ordinality w (app_id, version, day, days, place)`;
  const window = sql`(w.place - 1)::integer / 2 as at, w.place % 2 = 0 as "isBefore"`;
  const reviews = await sql<Window & { reviews: number; classified: number }>`
    select ${window}, sum(found.n)::integer as reviews, sum(found.classified)::integer as classified
    from ${windows} cross join lateral (
      select month + (e.place - 1)::integer / 5 as day, e.n, e.classified
      from insight_reviews i cross join unnest(i.n, i.classified) with ordinality e (n, classified, place)
      where w.version is null and i.app_id = w.app_id and base_language = '*' and month between month_day(w.day) and w.day + w.days
      union all
      select month + (e.place - 1)::integer / 5 as day, e.n, e.classified
      from insight_versions i cross join unnest(i.n, i.classified) with ordinality e (n, classified, place)
      where i.app_id = w.app_id and i.version = w.version and month between month_day(w.day) and w.day + w.days) found
    where found.day between w.day and w.day + w.days group by 1, 2`.execute(tx);
  const topics = await sql<Window & { topicId: string; n: number }>`
    select ${window}, coalesce(t.merged_into, found.topic_id) as "topicId", sum(found.n)::integer as n
    from ${windows} cross join lateral (
      select topic_id, half_year + (e.place - 1)::integer / 5 as day, e.n
      from insight_topics i cross join unnest(i.n) with ordinality e (n, place)
      where w.version is null and i.app_id = w.app_id and half_year between half_year_day(w.day) and w.day + w.days
      union all
      select topic_id, month + (e.place - 1)::integer as day, e.n
      from insight_version_topics i cross join unnest(i.n) with ordinality e (n, place)
      where i.app_id = w.app_id and i.version = w.version and month between month_day(w.day) and w.day + w.days) found
      left join topics t on t.topic_id = found.topic_id
    where found.day between w.day and w.day + w.days and found.n <> 0 group by 1, 2, 3`.execute(tx);
  const partOf = (at: number, isBefore: boolean): Part => {
    const isIt = (row: Window): boolean => row.at === at && row.isBefore === isBefore;
    const { reviews: count = 0, classified = 0 } = reviews.rows.find(isIt) ?? {};
    const found = topics.rows.filter(isIt).map(({ topicId, n }) => [topicId, n] as const);
    return { reviews: count, classified, topics: new Map(found) };
  };
  return pairs.map(({ appId, version, against, hasVersions, age }, at) => ({
    appId,
    version,
    against,
    hasVersions,
    age,
    reviews: partOf(at, false),
    before: partOf(at, true),
  }));
};
