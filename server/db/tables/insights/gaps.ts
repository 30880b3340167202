import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Range } from '#shared/domain/insights/range.ts';

/** The days of a range, in the company's time zone, on which reviews of an app may be missing. */
export const gapsWithin = async (
  tx: Tx,
  apps: readonly string[],
  { from, to }: Range,
): Promise<{ appId: string; from: string; to: string }[]> => {
  const { rows } = await sql<{ appId: string; from: string; to: string }>`
    select app_id as "appId", greatest(from_day, ${from})::text as from, least(to_day, ${to})::text as to
    from (
      select app_id, (from_at at time zone c.time_zone)::date as from_day, (to_at at time zone c.time_zone)::date as to_day
      from review_gaps join companies c using (company_id)
      where closed_at is null and app_id = any(${apps}::text[])) g
    where from_day <= ${to} and to_day >= ${from} order by 2, 1 limit 500`.execute(tx);
  return rows;
};
