import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { StarSums } from '#shared/domain/insights/estimate.ts';

/** Reviews of an app and day. */
export type AppDay = { appId: string; day: string } & StarSums;

/** Of the visible apps, from a day on. */
export const appDaysSince = async (tx: Tx, day: string): Promise<AppDay[]> => {
  const { rows } = await sql<AppDay>`
    select app_id as "appId", day::text, sum(count)::integer as n, sum(count * stars)::integer as stars,
      sum(count * stars * stars)::integer as squares
    from (
      select app_id, month + (place - 1)::integer / 5 as day, (place - 1) % 5 + 1 as stars, count
      from insight_reviews join apps using (company_id, app_id) cross join unnest(n) with ordinality e (count, place)
      where hidden_at is null and base_language = '*' and month >= month_day(${day}) and count <> 0) days
    where day >= ${day} group by 1, 2`.execute(tx);
  return rows;
};

/** Whether any review is answered, or ever was: a reviewer may have changed it since. */
export const hasReplies = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from reviews where is_answered and removed_at is null)
      or exists (select from submits where state not in ('cancelled', 'refused')) as has`.execute(tx);
  return rows[0]?.has ?? false;
};

/** When the review was written that waits longest, of each visible app that has one. */
export const oldestWaitingByApp = async (tx: Tx): Promise<Map<string, Date>> => {
  const { rows } = await sql<{ app_id: string; at: Date }>`
    select a.app_id, r.at from apps a cross join lateral (
      select modified_at as at from reviews r
      where r.company_id = a.company_id and r.app_id = a.app_id and not r.is_answered and r.is_listed
      order by r.modified_at, r.review_id limit 1) r
    where a.hidden_at is null`.execute(tx);
  return new Map(rows.map(({ app_id, at }) => [app_id, at]));
};
