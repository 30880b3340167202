import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { dayPlus } from '#shared/domain/insights/range.ts';
import { WEEKS_BEFORE, type Week, type Weeks } from '#shared/domain/insights/week.ts';
import type { Scope } from './scope.ts';
import { reviewDays, topicDays } from './sums.ts';

type ReviewRow = { appId: string; week: number; stars: number; n: number; classified: number };
type TopicRow = { appId: string; week: number; stars: number; topicId: string; n: number };

/** The last seven days, the last one today, and the weeks before them, of each app that has reviews in them. */
export const weeksOf = async (tx: Tx, scope: Scope, today: string): Promise<Weeks[]> => {
  const range = { from: dayPlus(today, 1 - 7 * (WEEKS_BEFORE + 1)), to: today };
  const week = sql`(written_day - ${range.from}::date) / 7`;
  const within = sql`written_day between ${range.from} and ${range.to}`;
  const reviews = await sql<ReviewRow>`
    select app_id as "appId", ${week} as week, stars::integer as stars, sum(count)::integer as n,
      sum(classified)::integer as classified
    from (${reviewDays(scope, range)}) d where ${within} group by 1, 2, 3`.execute(tx);
  // Merged topics are looked up after counting, once for each topic of a week and not of a day.
  const topics = await sql<TopicRow>`
    select app_id as "appId", week, stars, coalesce(t.merged_into, d.topic_id) as "topicId", sum(n)::integer as n
    from (
      select app_id, ${week} as week, stars::integer as stars, d.topic_id, sum(count) as n
      from (${topicDays(scope, range)}) d where ${within} group by 1, 2, 3, 4) d
    left join topics t on t.topic_id = d.topic_id group by 1, 2, 3, 4`.execute(tx);
  const isAsked = ({ stars }: { stars: number }): boolean => scope.filter.stars?.includes(stars + 1) ?? true;
  const topicsBy = Map.groupBy(topics.rows.filter(isAsked), ({ appId }) => appId);
  return [...Map.groupBy(reviews.rows.filter(isAsked), ({ appId }) => appId)].map(([appId, rows]) => ({
    appId,
    weeks: Array.from({ length: WEEKS_BEFORE + 1 }, (_, at) =>
      weekOf(
        rows.filter((row) => row.week === at),
        (topicsBy.get(appId) ?? []).filter((row) => row.week === at),
      ),
    ),
  }));
};

const weekOf = (reviews: readonly ReviewRow[], topics: readonly TopicRow[]): Week => {
  const stars = [0, 0, 0, 0, 0];
  for (const row of reviews) stars[row.stars] = row.n;
  const byTopic = new Map<string, number>();
  for (const { topicId, n } of topics) byTopic.set(topicId, (byTopic.get(topicId) ?? 0) + n);
  return { stars, classified: reviews.reduce((all, { classified }) => all + classified, 0), topics: byTopic };
};
