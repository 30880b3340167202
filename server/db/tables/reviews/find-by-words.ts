import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';
import type { SortOrder } from './find-keys.ts';

type Sql = RawBuilder<unknown>;

/** What the index of words is to find. */
export type Sought = { all: string[]; any: string[]; none: string[]; search: SearchTerms | undefined };

/** Keys of reviews, in lists of equal length. */
export type Keys = { appIds: string[]; ids: string[]; dates: Date[]; stars: number[] };

type Request = {
  apps: string[];
  sought: Sought;
  /** Whether reviews that need no reply are meant, which no day counts. */
  hasSetAside: boolean;
  /** The filter without its words, for a row `r` of `reviews`. */
  condition: Sql;
  sort: SortOrder;
  needed: number;
  /** How many reviews the lists have, and how many of them fit the rest of the filter. */
  sizes: { all: number; fit: number };
};

/** A month with more matches is dense: walking the list finds them sooner. */
const MOST_IN_MONTH = 4000;
/** Several searches together may take this long, in ms. */
const PATIENCE_MS = 2000;

type Batch = {
  app_ids: string[];
  ids: string[];
  dates: Date[];
  next_month: string | null;
  is_dense: boolean;
  listed: number;
};

/** The keys found, and what of the lists is to be walked for others, beginning with a month; `isLate`: it took too long. */
export type FoundByWords = {
  keys: Keys;
  walked: 'nothing' | 'everything' | { month: string };
  isLate: boolean;
};

const NO_KEYS: Keys = { appIds: [], ids: [], dates: [], stars: [] };

/** Whether walking what fits the rest of the filter takes fewer lookups than looking up what has the words. */
const isWalkShorter = ({ ids, listed }: Batch, { sizes: { all, fit }, needed }: Request): boolean => {
  const share = Math.max(1, ids.length) / Math.max(1, listed);
  return Math.min(fit, needed / share) < Math.min(all * share, (needed * all) / Math.max(1, fit));
};

/**
 * Matching reviews by the index of words, month by month, as many as needed. For the lowest stars first all are needed:
 * if there are too many, none are returned, and the list is walked.
 */
export const keysByWords = async (tx: Tx, request: Request): Promise<FoundByWords> => {
  const { sort, needed } = request;
  const keys: Keys = { appIds: [], ids: [], dates: [], stars: [] };
  const began = performance.now();
  let month: string | null = null;
  for (;;) {
    const isAll = sort === 'lowestStars';
    const batch = await batchOf(tx, request, month, isAll ? MOST_IN_MONTH : needed - keys.ids.length);
    const isComplete = batch.next_month === null;
    if (!isComplete && (isAll || (month === null && isWalkShorter(batch, request))))
      return { keys: NO_KEYS, walked: 'everything', isLate: false };
    const found = await fitting(tx, request, batch, isAll ? MOST_IN_MONTH * 2 : needed - keys.ids.length);
    for (const { app_id, review_id, modified_at, star_rating } of found) {
      keys.appIds.push(app_id);
      keys.ids.push(review_id);
      keys.dates.push(modified_at);
      keys.stars.push(star_rating);
    }
    month = batch.next_month;
    if (month === null || keys.ids.length >= needed) return { keys, walked: 'nothing', isLate: false };
    if (batch.is_dense) return { keys, walked: { month }, isLate: false };
    if (performance.now() - began > PATIENCE_MS) return { keys, walked: 'nothing', isLate: true };
  }
};

const batchOf = async (
  tx: Tx,
  { apps, sought: { all, any, none, search }, hasSetAside, sort }: Request,
  month: string | null,
  wanted: number,
): Promise<Batch> => {
  const { words = [], beginnings = [] } = search ?? {};
  const { rows } = await sql<Batch>`
    select app_ids, ids, dates, next_month::text, is_dense, listed
    from reviews_by_words(${apps}::text[], ${all}::text[], ${any}::text[], ${none}::text[], ${words}::text[], ${beginnings}::text[],
      ${hasSetAside}, ${month}::date, ${sort === 'oldest'}, ${wanted}::integer, ${MOST_IN_MONTH}::integer)`.execute(
    tx,
  );
  return rows[0] ?? { app_ids: [], ids: [], dates: [], next_month: null, is_dense: false, listed: 0 };
};

type FoundKey = { app_id: string; review_id: string; modified_at: Date; star_rating: number };

/** Those that fit the rest of the filter: looked up by their keys, in their order, until there are enough. */
const fitting = async (
  tx: Tx,
  { condition, sort }: Request,
  { app_ids, ids, dates }: Batch,
  limit: number,
): Promise<FoundKey[]> => {
  if (ids.length === 0) return [];
  const order = sort === 'oldest' ? sql`modified_at, review_id` : sql`modified_at desc, review_id desc`;
  const { rows } = await sql<FoundKey>`
    select r.app_id, r.review_id, r.modified_at, r.star_rating
    from (
      select * from unnest(${app_ids}::text[], ${ids}::text[], ${dates}::timestamptz[]) as c (app_id, review_id, modified_at)
      order by ${order}
    ) c cross join lateral (
      select * from reviews r where r.app_id = c.app_id and r.review_id = c.review_id and r.removed_at is null limit 1
    ) r where ${condition} limit ${limit}`.execute(tx);
  return rows;
};

/** The keys as a source of rows. */
export const keysAsRows = ({ appIds, ids, dates, stars }: Keys): Sql => sql`(
  select * from unnest(${appIds}::text[], ${ids}::text[], ${dates}::timestamptz[], ${stars}::smallint[])
    as k (app_id, review_id, modified_at, star_rating))`;
