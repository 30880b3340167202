import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Range } from '#shared/domain/insights/range.ts';
import type { PublicRating } from '#shared/domain/stores/public-rating.ts';

/** Storefronts of an app whose ratings are read. */
const MAX_STOREFRONTS = 20;
/** An app's storefronts are those with reviews in this many days. */
const RECENT_DAYS = 90;
/** Storefronts of an app that are shown: those with the most ratings. */
const MAX_SHOWN = 5;

/** The storefronts with the most recent reviews of an app, as reviews name them. */
export const storefrontsOf = async (tx: Tx, appId: string): Promise<string[]> => {
  const { rows } = await sql<{ territory: string }>`
    select territory from (
      select territory from reviews
      where app_id = ${appId} and is_listed and modified_at > now() - ${RECENT_DAYS} * interval '1 day'
      order by modified_at desc limit 5000) r
    where territory is not null group by 1 order by count(*) desc, 1 limit ${MAX_STOREFRONTS}`.execute(tx);
  return rows.map(({ territory }) => territory);
};

/** Whether an app's ratings may be read again; notes that they are read now, and on which day of the company. */
export const claimRatingsRead = async (tx: Tx, appId: string, everyMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update app_syncs s set ratings_read_at = now()
    from apps a join companies c using (company_id)
    where s.app_id = ${appId} and a.company_id = s.company_id and a.app_id = s.app_id and a.hidden_at is null
      and c.fetches_store_ratings
      and (s.ratings_read_at is null or s.ratings_read_at <= now() - ${everyMs} * interval '1 ms')`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n) > 0;
};

type Reading = { day: string; known: string[] };

/** The day that the ratings of an app are read for, and the countries it has them of; undefined if they are not wanted. */
export const ratingsReading = async (tx: Tx, appId: string): Promise<Reading | undefined> => {
  const { rows } = await sql<Reading>`
    select day::text, array(select country from store_ratings r where r.app_id = ${appId} and r.day = d.day) as known
    from (
      select (s.ratings_read_at at time zone c.time_zone)::date as day
      from app_syncs s join companies c using (company_id) join apps a using (company_id, app_id)
      where s.app_id = ${appId} and c.fetches_store_ratings and a.hidden_at is null and s.ratings_read_at is not null) d`.execute(
    tx,
  );
  return rows[0];
};

type Key = { companyId: string; appId: string; day: string; country: string };

export const saveStoreRating = async (
  tx: Tx,
  { companyId, appId, day, country }: Key,
  { average, ratings }: PublicRating,
): Promise<void> => {
  await sql`
    insert into store_ratings (company_id, app_id, day, country, average, ratings)
    values (${companyId}, ${appId}, ${day}, ${country}, ${average}, ${ratings})
    on conflict (company_id, app_id, day, country) do update set average = excluded.average, ratings = excluded.ratings`.execute(
    tx,
  );
};

export type StoreRating = { appId: string; country: string | null; day: string } & PublicRating;

/** The first and the last ratings of apps in a range, of the countries with the most ratings. */
export const storeRatingsWithin = async (
  tx: Tx,
  apps: readonly string[],
  { from, to }: Range,
): Promise<StoreRating[]> => {
  const { rows } = await sql<StoreRating>`
    select r.app_id as "appId", nullif(r.country, '') as country, r.day::text as day, r.average, r.ratings
    from unnest(${[...apps]}::text[]) a (app_id)
      cross join lateral (select day from store_ratings where app_id = a.app_id and day between ${from} and ${to}
        order by day desc limit 1) newest
      cross join lateral (select day from store_ratings where app_id = a.app_id and day between ${from} and ${to}
        order by day limit 1) oldest
      cross join lateral (select country from store_ratings r where r.app_id = a.app_id and r.day = newest.day
        order by ratings desc nulls last, country limit ${MAX_SHOWN}) c
      join store_ratings r on r.app_id = a.app_id and r.country = c.country and r.day in (newest.day, oldest.day)
    order by 1, max(coalesce(r.ratings, 0)) over (partition by r.app_id, r.country) desc, 2, 3`.execute(tx);
  return rows;
};
