import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Reviews of an app and day: how many, and the sum of their stars. */
export type AppDay = { appId: string; day: string; reviews: number; stars: number };

/** Of the visible apps, from a day on. */
export const appDaysSince = async (tx: Tx, day: string): Promise<AppDay[]> => {
  const { rows } = await sql<AppDay>`
    select app_id as "appId", written_day::text as day, n[1] + n[2] + n[3] + n[4] + n[5] as reviews,
      n[1] + 2 * n[2] + 3 * n[3] + 4 * n[4] + 5 * n[5] as stars
    from insight_reviews join apps using (company_id, app_id)
    where hidden_at is null and base_language = '*' and written_day >= ${day}`.execute(tx);
  return rows;
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
