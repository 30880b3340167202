import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';
import { liveFilter } from '../filter/filter-scope.ts';
import { conditionsOf, isFound } from '../filter/filter-sql.ts';
import { SHOWN_COLUMNS, type ShownRow } from '../shown-review.ts';
import { firstKeys, ORDERS, type SortOrder } from './first-keys.ts';
import { isTalliedInLists, type List, listsOf } from './lists.ts';
import { sizesOf } from './sizes.ts';

type Sql = RawBuilder<unknown>;

/** Reviews read by one statement, and keys of the lists it passes for them: a rare match must not make it long. */
export const SLICE = 500;
const WINDOW = 5000;

type Request = {
  filter: ReviewFilter;
  search: SearchTerms | undefined;
  sort: SortOrder;
  companyId: string;
  now: number;
  timeZone: string;
};

/** Everything that matches a filter. */
export type Matches = { apps: string[]; lists: List[]; sort: SortOrder; stars: number[]; condition: Sql };

/** Lets the transaction idle for `ms` between two slices, longer than the login's own limit. */
export const restBetweenSlices = async (tx: Tx, ms: number): Promise<void> => {
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`.execute(tx);
};

/** The lists that hold the matches, and what these must fulfil there; undefined if nothing can match. */
export const matchesOf = async (
  tx: Tx,
  { filter: asked, search, sort, ...within }: Request,
): Promise<Matches | undefined> => {
  const { filter, apps } = await liveFilter(tx, asked);
  const lists = listsOf(filter);
  if (apps.length === 0 || lists.length === 0) return undefined;
  const condition = conditionsOf(filter, within);
  return {
    apps,
    lists,
    sort,
    stars: [...new Set(filter.stars ?? [1, 2, 3, 4, 5])].toSorted(),
    condition: search ? sql`${condition} and ${isFound(search, within)}` : condition,
  };
};

/** How many there are, if that can be told without reading them. */
export const countOf = async (
  tx: Tx,
  { filter, search }: Pick<Request, 'filter' | 'search'>,
  { apps, lists, condition }: Matches,
): Promise<number | null> => {
  if (search !== undefined || !isTalliedInLists(filter)) return null;
  const { fit: sizes } = await sizesOf(tx, apps, filter);
  const tallied = lists.reduce((sum, list) => sum + (list === 'set-aside' ? 0 : sizes[list]), 0);
  if (!lists.includes('set-aside')) return tallied;
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from reviews r
    where r.no_reply_needed and r.removed_at is null and r.app_id = any(${apps}::text[]) and ${condition}`.execute(
    tx,
  );
  return tallied + (rows[0]?.n ?? 0);
};

type Key = { at: string; review_id: string; app_id: string };
export type SliceRow = ShownRow & { at: string };

/** All of them in their order, at most 500 at once: each slice goes on after the last key of the one before. */
export async function* slicesOf(tx: Tx, matches: Matches): AsyncGenerator<ShownRow[]> {
  const isByStars = matches.sort === 'lowestStars';
  for (const stars of isByStars ? matches.stars : [undefined]) {
    let after: Key | undefined;
    do {
      const window = windowOf(matches, stars, after);
      const slice = await readSlice(tx, matches, window);
      if (slice.length > 0) yield slice;
      after = slice.length === SLICE ? slice.at(-1) : await lastOf(tx, matches, window);
    } while (after);
  }
}

const orderOf = (sort: SortOrder): Sql => (sort === 'oldest' ? ORDERS.oldest : ORDERS.newest);

/** The next keys of all lists after one, in order; of one number of stars if these come first. */
const windowOf = ({ apps, lists, sort }: Matches, stars: number | undefined, after: Key | undefined): Sql => {
  const order = sort === 'oldest' ? 'oldest' : 'newest';
  const ofStars = stars === undefined ? sql`true` : sql`r.star_rating = ${stars}::smallint`;
  const key = after && sql`(${after.at}::timestamptz, ${after.review_id}, ${after.app_id})`;
  const own = sql`(r.modified_at, r.review_id, r.app_id)`;
  const isLater = key ? (order === 'oldest' ? sql`${own} > ${key}` : sql`${own} < ${key}`) : sql`true`;
  return firstKeys({ lists, apps, condition: sql`${ofStars} and ${isLater}`, sort: order, limit: WINDOW });
};

const readSlice = async (tx: Tx, { condition, sort }: Matches, window: Sql): Promise<SliceRow[]> => {
  // The time as text: a date of JavaScript would lose its microseconds.
  const { rows } = await sql<SliceRow>`
    select s.*, r.modified_at::text as at
    from (${window}) k cross join lateral (
      select * from reviews r where r.app_id = k.app_id and r.review_id = k.review_id limit 1) r
    cross join lateral (select ${SHOWN_COLUMNS} from (select r.*) row) s
    where ${condition} order by ${sort === 'oldest' ? sql`k.modified_at, k.review_id, k.app_id` : sql`k.modified_at desc, k.review_id desc, k.app_id desc`}
    limit ${SLICE}`.execute(tx);
  return rows;
};

/** The last key of a full window; undefined if nothing comes after it. */
const lastOf = async (tx: Tx, { sort }: Matches, window: Sql): Promise<Key | undefined> => {
  const { rows } = await sql<Key>`
    select modified_at::text as at, review_id, app_id from (${window}) w order by ${orderOf(sort)} offset ${WINDOW - 1} limit 1`.execute(
    tx,
  );
  return rows[0];
};
