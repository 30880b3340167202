import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { LOW_STARS, NEWS_MS, type Rated, USUAL_WEEKS } from '#shared/domain/incidents/rating-drop.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import { ALL_LANGUAGES } from './scope.ts';
import { reviewDays, topicDays } from './sums.ts';

export type WatchRow = Selectable<Schema['rating_watches']>;

/** The watch of a visible app, locked until the transaction ends; it begins now. Undefined for an app that is not shown. */
export const lockWatch = async (tx: Tx, appId: string, now: Date): Promise<WatchRow | undefined> => {
  await sql`
    insert into rating_watches (company_id, app_id, read_until, started_at)
    select company_id, app_id, ${now}, ${now} from apps where app_id = ${appId} and hidden_at is null
    on conflict do nothing`.execute(tx);
  return tx
    .selectFrom('rating_watches')
    .innerJoin('apps', (join) =>
      join
        .onRef('apps.company_id', '=', 'rating_watches.company_id')
        .onRef('apps.app_id', '=', 'rating_watches.app_id'),
    )
    .selectAll('rating_watches')
    .where('rating_watches.app_id', '=', appId)
    .where('apps.hidden_at', 'is', null)
    .forUpdate('rating_watches')
    .executeTakeFirst();
};

export const saveWatch = async (
  tx: Tx,
  appId: string,
  change: Updateable<Schema['rating_watches']>,
): Promise<void> => {
  await tx.updateTable('rating_watches').set(change).where('app_id', '=', appId).execute();
};

/** Reviews of all lists of an app, in the order in which they were written. */
const everyList = (appId: string, condition: ReturnType<typeof sql>) => sql`(
  select r.* from (values (true), (false)) l (is_answered) cross join lateral (
    select * from reviews r
    where app_id = ${appId} and is_listed and r.is_answered = l.is_answered and ${condition}) r
  union all
  select * from reviews r where app_id = ${appId} and no_reply_needed and removed_at is null and ${condition})`;

/** Reviews followed at once. */
export const MOST_FOLLOWED = 2000;

type Arrived = Rated & { reviewId: string };

/** The news that arrived after one time and until another, in the order in which they were written, after a review. */
export const arrivedReviews = async (
  tx: Tx,
  appId: string,
  { after, until }: { after: Date; until: Date },
  last: Arrived | undefined,
): Promise<Arrived[]> => {
  const since = new Date(last?.at ?? after.getTime() - NEWS_MS);
  const { rows } = await sql<{ at: Date; reviewId: string; isLow: boolean }>`
    select modified_at as at, review_id as "reviewId", star_rating = any(${[...LOW_STARS]}::smallint[]) as "isLow"
    from ${everyList(appId, sql`modified_at >= ${since}`)} r
    where revised_at > ${after} and revised_at <= ${until} and not was_edited
      and modified_at >= revised_at - ${NEWS_MS}::float8 * interval '1 ms'
      and (modified_at, review_id) > (${since}, ${last?.reviewId ?? ''})
    order by modified_at, review_id limit ${MOST_FOLLOWED}`.execute(tx);
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() }));
};

/** How many reviews an app had in the weeks before, and how many low ones, without those of incidents that ended. */
export const usualCounts = async (
  tx: Tx,
  appId: string,
  now: Date,
): Promise<{ low: number; reviews: number }> => {
  const { rows } = await sql<{ low: number; reviews: number }>`
    select count(*) filter (where star_rating = any(${[...LOW_STARS]}::smallint[]))::integer as low, count(*)::integer as reviews
    from ${everyList(appId, sql`modified_at >= ${now}::timestamptz - ${USUAL_WEEKS}::integer * interval '7 days' and modified_at < ${now}`)} r
    where not exists (select from incidents i where i.app_id = ${appId} and i.kind = 'rating'
      and coalesce(i.end_kind, '') <> 'lasting' and r.modified_at between i.began_at and coalesce(i.ended_at, ${now}))`.execute(
    tx,
  );
  return rows[0] ?? { low: 0, reviews: 0 };
};

/** Newest reviews searched for topics. */
const MOST_LOOKED_AT = 20_000;

export type TopicRow = { topicId: string | null; n: number; authors: number };

/**
 * The reviews of known topics since a time (no topic), and those of at most three stars that mention each. Merged topics
 * count as their target; reviews about `told` topics are left out.
 */
export const topicsSince = async (
  tx: Tx,
  appId: string,
  from: Date,
  told: readonly string[],
): Promise<TopicRow[]> => {
  const { rows } = await sql<TopicRow>`
    with r as materialized (
      select review_id, author, star_rating, array(
        select coalesce(t.merged_into, m) from unnest(r.topics) m left join topics t on t.topic_id = m) as roots
      from (select * from ${everyList(appId, sql`modified_at >= ${from}`)} r
        where kind is not null order by modified_at desc limit ${MOST_LOOKED_AT}) r)
    select null as "topicId", count(*)::integer as n, 0 as authors from r where not roots && ${[...told]}::text[]
    union all
    select topic, count(*)::integer, count(distinct author)::integer
    from (select distinct r.*, topic from r cross join lateral unnest(roots) topic
      where star_rating <= 3 and not roots && ${[...told]}::text[]) m group by 1`.execute(tx);
  return rows;
};

/** The same of whole days, by their sums. */
export const topicsOfDays = async (tx: Tx, appId: string, range: Range): Promise<TopicRow[]> => {
  const scope = { apps: [appId], filter: {}, sums: ALL_LANGUAGES };
  const within = sql`written_day between ${range.from} and ${range.to}`;
  const { rows } = await sql<TopicRow>`
    select null as "topicId", coalesce(sum(classified), 0)::integer as n, 0 as authors
    from (${reviewDays(scope, range)}) d where ${within}
    union all
    select coalesce(t.merged_into, d.topic_id), sum(count)::integer, 0
    from (${topicDays(scope, range)}) d left join topics t on t.topic_id = d.topic_id
    where ${within} and stars <= 2 group by 1`.execute(tx);
  return rows;
};
