import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Newest reviews read of each list. */
const MOST_READ = 20_000;

/** Which reviews of an app an incident is told by: those it is about, among all or among those of known topics. */
export type About = {
  appId: string;
  stars: readonly number[];
  /** Ids that count as its topic; null without one. */
  family: readonly string[] | null;
};

const isLow = ({ stars, family }: About): RawBuilder<unknown> =>
  sql`(star_rating = any(${[...stars]}::smallint[]) and ${family === null ? sql`true` : sql`topics && ${[...family]}::text[]`})`;

/** Reviews written from a time on and before another, removed ones left out. */
const written = ({ appId, family }: About, from: Date, to: Date): RawBuilder<unknown> => {
  const within = sql`modified_at >= ${from} and modified_at < ${to}
    ${family === null ? sql`` : sql`and kind is not null`}`;
  return sql`(
    select r.* from (values (true), (false)) l (is_answered) cross join lateral (
      select * from reviews r where app_id = ${appId} and is_listed and r.is_answered = l.is_answered and ${within}
      order by modified_at desc limit ${MOST_READ}) r
    union all
    (select * from reviews r where app_id = ${appId} and no_reply_needed and removed_at is null and ${within}
      order by modified_at desc limit ${MOST_READ}))`;
};

type Sums = { reviews: number; low: number; waiting: number; classified: number };

export const incidentSums = async (tx: Tx, about: About, from: Date, to: Date): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*)::integer as reviews, count(*) filter (where ${isLow(about)})::integer as low,
      count(*) filter (where ${isLow(about)} and not is_answered and not no_reply_needed)::integer as waiting,
      count(*) filter (where ${isLow(about)} and kind is not null)::integer as classified
    from ${written(about, from, to)} r`.execute(tx);
  return rows[0] ?? { reviews: 0, low: 0, waiting: 0, classified: 0 };
};

export type Bar = { at: string; reviews: number; low: number };

/** The bars that have reviews, by the company's clock. */
export const incidentBars = async (
  tx: Tx,
  about: About,
  { from, to, hours }: { from: Date; to: Date; hours: number },
): Promise<Bar[]> => {
  const { rows } = await sql<Bar>`
    select to_char(date_bin(${hours}::integer * interval '1 hour', modified_at at time zone c.time_zone, '2000-01-01'),
        'YYYY-MM-DD"T"HH24:MI') as at,
      count(*)::integer as reviews, count(*) filter (where ${isLow(about)})::integer as low
    from ${written(about, from, to)} r join companies c using (company_id) group by 1 order by 1`.execute(tx);
  return rows;
};

type Mentioned = { topicId: string; topicName: string | null; n: number; waiting: number };

/** The topics of its reviews; merged ones count as their target. */
export const incidentTopics = async (tx: Tx, about: About, from: Date, to: Date): Promise<Mentioned[]> => {
  const { rows } = await sql<Mentioned>`
    select coalesce(m.topic_id, topic) as "topicId", case when m.topic_id is null then t.name else m.name end as "topicName",
      count(distinct review_id)::integer as n,
      count(distinct review_id) filter (where not is_answered and not no_reply_needed)::integer as waiting
    from ${written(about, from, to)} r cross join lateral unnest(topics) topic
      left join topics t on t.topic_id = topic left join topics m on m.topic_id = t.merged_into
    where ${isLow(about)} group by 1, 2 order by 3 desc, 1 limit 12`.execute(tx);
  return rows;
};

export type PlaceRow = {
  of: 'system' | 'device' | 'country' | 'language';
  value: string;
  n: number;
  before: number;
};

/** How many of its reviews, and of the app's before them, have each system, device, country and language. */
export const incidentPlaces = async (
  tx: Tx,
  about: About,
  { before, from, to }: { before: Date; from: Date; to: Date },
): Promise<PlaceRow[]> => {
  const { rows } = await sql<PlaceRow>`
    select p.of, p.value, count(*) filter (where is_now)::integer as n, count(*) filter (where not is_now)::integer as before
    from (select *, true as is_now from ${written(about, from, to)} r where ${isLow(about)}
      union all select *, false from ${written(about, before, from)} r) r
    cross join lateral (values ('system', android_os_version::text), ('device', nullif(product_name, '')), ('country', territory),
      ('language', base_language)) p (of, value)
    where p.value is not null group by 1, 2 order by 3 desc, 1, 2 limit 500`.execute(tx);
  return rows;
};

/** Releases that came out in a time, by the company's clock; to the minute where that is known. */
export const incidentReleases = async (
  tx: Tx,
  appId: string,
  from: Date,
  to: Date,
): Promise<{ version: string; at: string }[]> => {
  const { rows } = await sql<{ version: string; at: string }>`
    select d.version, to_char(coalesce(v.released_at at time zone c.time_zone, d.day::timestamp), 'YYYY-MM-DD"T"HH24:MI') as at
    from releases d join companies c using (company_id) left join release_verdicts v using (company_id, app_id, version)
    where d.app_id = ${appId} and coalesce(v.released_at, d.day::timestamp at time zone c.time_zone) between ${from} and ${to}
    order by 2 desc limit 5`.execute(tx);
  return rows;
};

/** The channels that an incident was told, and the first mail. */
export const toldOf = async (tx: Tx, id: string): Promise<{ name: string | null; at: Date }[]> => {
  const { rows } = await sql<{ name: string | null; at: Date }>`
    select d.name, min(l.settled_at) as at
    from notices n join deliveries l using (company_id, notice_id) left join destinations d using (company_id, destination_id)
    where n.incident_id = ${id} and n.kind = 'incidentOpened' and l.state = 'delivered'
    group by 1 order by 2 limit 20`.execute(tx);
  return rows;
};
