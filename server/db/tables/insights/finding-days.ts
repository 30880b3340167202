import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import type { DayOfStars } from '#shared/domain/insights/story.ts';
import type { Scope } from './scope.ts';
import { reviewDays, topicDays } from './sums.ts';

type Row = DayOfStars & { appId: string; topicId: string | null };

/** The days of a range on which apps have reviews, all (`null`) or those of topics, with the sums of their stars. */
export const findingDays = async (
  tx: Tx,
  scope: Scope,
  range: Range,
  topics: readonly (string | null)[],
): Promise<Row[]> => {
  const named = topics.filter((topic) => topic !== null);
  const parts = [
    ...(topics.includes(null)
      ? [sql`select app_id, null as topic_id, written_day, stars, count from (${reviewDays(scope, range)}) d`]
      : []),
    ...(named.length > 0
      ? [
          sql`select app_id, coalesce(t.merged_into, d.topic_id) as topic_id, written_day, stars, count
            from (${topicDays(scope, range)}) d left join topics t on t.topic_id = d.topic_id
            where coalesce(t.merged_into, d.topic_id) = any(${named}::text[])`,
        ]
      : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<Row>`
    select app_id as "appId", topic_id as "topicId", written_day::text as day, sum(count)::integer as n,
      sum(count * (stars + 1))::integer as stars, sum(count * (stars + 1) ^ 2)::integer as squares
    from (${sql.join(parts, sql` union all `)}) f
    where written_day between ${range.from} and ${range.to}
      and stars + 1 = any(${scope.filter.stars ?? [1, 2, 3, 4, 5]}::integer[])
    group by 1, 2, 3`.execute(tx);
  return rows;
};
