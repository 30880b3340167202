import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { StarSums } from '#shared/domain/insights/estimate.ts';

/** Reviews of an app and day. */
export type AppDay = { appId: string; day: string; answered: number; setAside: number } & StarSums;

/** Of the visible apps, from a day on. */
export const appDaysSince = async (tx: Tx, day: string): Promise<AppDay[]> => {
  const { rows } = await sql<AppDay>`
    select app_id as "appId", day::text, sum(count)::integer as n, sum(count * stars)::integer as stars,
      sum(count * stars * stars)::integer as squares, sum(answered)::integer as answered, sum(set_aside)::integer as "setAside"
    from (
      select app_id, month + (place - 1)::integer / 5 as day, (place - 1) % 5 + 1 as stars, count, e.answered, e.set_aside
      from insight_reviews i join apps using (company_id, app_id)
        cross join unnest(i.n, i.answered, i.set_aside) with ordinality e (count, answered, set_aside, place)
      where hidden_at is null and base_language = '*' and month >= month_day(${day}) and count <> 0) days
    where day >= ${day} group by 1, 2`.execute(tx);
  return rows;
};

/** What a dashboard needs besides sums. */
export type OverviewFacts = {
  timeZone: string;
  /** The visible apps, and when the review was written that waits longest in each that has one. */
  apps: string[];
  oldest: ReadonlyMap<string, Date>;
  /** Whether a reply was ever sent from here; replies from a store's own console don't count. */
  hasReplied: boolean;
};

/** In one statement, since each waits for the network. A longer one than `timeoutMs` is given up from here on. */
export const overviewFacts = async (tx: Tx, timeoutMs: number): Promise<OverviewFacts> => {
  const { rows } = await sql<{ zone: string; has: boolean; apps: { id: string; at: string | null }[] }>`
    select time_zone as zone, set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('jit', 'off', true),
      exists (select from submits where state not in ('cancelled', 'refused'))
        or exists (select from reviews where is_answered and is_listed and answered_via <> 'store') as has,
      (select coalesce(json_agg(json_build_object('id', a.app_id, 'at', (
        select modified_at from reviews r
        where r.company_id = a.company_id and r.app_id = a.app_id and not r.is_answered and r.is_listed
        order by r.modified_at, r.review_id limit 1))), '[]') from apps a where a.hidden_at is null) as apps
    from companies`.execute(tx);
  const [{ zone, has, apps } = { zone: 'UTC', has: false, apps: [] }] = rows;
  return {
    timeZone: zone,
    hasReplied: has,
    apps: apps.map(({ id }) => id),
    oldest: new Map(apps.flatMap(({ id, at }) => (at === null ? [] : [[id, new Date(at)] as const]))),
  };
};
