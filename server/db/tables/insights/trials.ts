import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import { cellOf, type TrialCell, type TrialEvent } from '#shared/domain/insights/reply-effect.ts';
import { MAX_REVIEWS_READ } from './read-reviews.ts';

type Asked = {
  apps: readonly string[];
  /** The first stars of a review; null: any. */
  stars: readonly number[] | undefined;
  countries: readonly string[] | undefined;
  range: Range;
};

/** What became of the reviews of the months (UTC) that a range touches, those that are alike together. */
export const trialCells = async (tx: Tx, { apps, stars, countries, range }: Asked): Promise<TrialCell[]> => {
  if (countries) return readCells(tx, { apps, stars, countries, range });
  const { rows } = await sql<TrialCell>`
    select month::text as month, n, raised, removed, replied, replied_raised as "repliedRaised",
      replied_removed as "repliedRemoved"
    from insight_trials where app_id = any(${[...apps]}::text[])
      and month between date_trunc('month', ${range.from}::date) and ${range.to}::date
      and stars = any(${[...(stars ?? [1, 2, 3, 4])]}::smallint[]) and n > 0`.execute(tx);
  return rows;
};

type Read = TrialEvent & { cell: string; month: string };

/** The same from the reviews themselves. */
const readCells = async (tx: Tx, { apps, stars, countries, range }: Asked): Promise<TrialCell[]> => {
  // What has changed since it was written has a later date.
  const { rows } = await sql<Read>`
    with found as materialized (
      select r.app_id, trial_of(r) as t from reviews r
      where r.app_id = any(${[...apps]}::text[]) and r.territory = any(${[...(countries ?? [])]}::text[])
        and r.modified_at >= date_trunc('month', ${range.from}::date) - interval '1 day' and r.trial_at is not null
        and r.trial_stars = any(${[...(stars ?? [1, 2, 3, 4])]}::smallint[])
      limit ${MAX_REVIEWS_READ + 1})
    select app_id || ' ' || (t).month || ' ' || (t).stars || ' ' || (t).length as cell, (t).month::text as month,
      (t).event, (t).age, (t).outcome, count(*)::integer as n
    from found
    where is_at_most((select count(*) from found), ${MAX_REVIEWS_READ})
      and (t).month between date_trunc('month', ${range.from}::date) and ${range.to}::date
    group by 1, 2, 3, 4, 5`.execute(tx);
  return [...Map.groupBy(rows, ({ cell }) => cell).values()].map((events) =>
    cellOf(events[0]?.month ?? '', events),
  );
};
