import { sql } from 'kysely';
import { type Db, snapshotInTenant, type Tx } from '#server/db/database.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import type { Draft, StoredDraft } from '#shared/contract/draft/schema.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { MAX_FILTERED_DEPTH } from '#shared/domain/reviews/paging.ts';
import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';
import { liveFilter, searchedApps } from '../filter/filter-scope.ts';
import { SHOWN_COLUMNS, type ShownRow } from '../shown-review.ts';
import { type Keys, keysAnywhere, keysNearby, keysOfLists } from './find-keys.ts';
import { ORDERS, type SortOrder } from './first-keys.ts';
import { isPlain, isTallied, type List, listsOf } from './lists.ts';
import { sizesOf } from './sizes.ts';

/** A request for a page; the drafts of `userId` are included. */
export type FindRequest = {
  filter: ReviewFilter;
  search: SearchTerms | undefined;
  sort: SortOrder;
  offset: number;
  limit: number;
  companyId: string;
  userId: string;
  now: number;
  /** Where counting stops. */
  countTo?: number;
};

export type FoundPage = {
  reviewsCount: number;
  /** How many of them can be paged through. */
  reachable: number;
  isCut: boolean;
  rows: ShownRow[];
  drafts: (StoredDraft & { appId: string })[];
};

export const EMPTY_PAGE: FoundPage = { reviewsCount: 0, reachable: 0, isCut: false, rows: [], drafts: [] };

/** Where counting stops by default. */
const MOST_COUNTED = 1000;

/** Time limit of a statement, in ms. */
const TIMEOUT_MS = 2000;

/** Whether a statement was cancelled at its time limit. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/**
 * Settings of a transaction that finds reviews. The planner does not know which company's list it plans for, may expect
 * few reviews in it, and would then sort all of them for the first ones.
 */
export const prepareToFind = async (tx: Tx, timeoutMs = TIMEOUT_MS): Promise<void> => {
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('enable_sort', 'off', true)`.execute(
    tx,
  );
};

/** Finds reviews in one snapshot, so that page, count and drafts are consistent; undefined if it takes too long. */
export const findInTime = async <Value>(
  db: Db,
  companyId: string,
  find: (tx: Tx) => Promise<Value>,
): Promise<Value | undefined> => {
  try {
    return await snapshotInTenant(db, companyId, async (tx) => {
      await prepareToFind(tx);
      return find(tx);
    });
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
};

/** A page of the reviews of all visible apps that match a filter, with their count up to 1,000 or as the tallies know. */
export const findPage = async (tx: Tx, request: FindRequest): Promise<FoundPage> => {
  const { search, sort, offset, limit, countTo = MOST_COUNTED } = request;
  const { filter, apps } = await liveFilter(tx, request.filter);
  if (apps.length === 0) return EMPTY_PAGE;
  const sizes = await sizesOf(tx, apps, filter);
  const lists = listsOf(filter).filter((list) => list === 'set-aside' || sizes.fit[list] > 0);
  const counted = sumOf(lists.map((list) => (list === 'set-aside' ? 0 : sizes.fit[list])));
  const isCounted = search === undefined && isTallied(filter);
  if (lists.length === 0) return EMPTY_PAGE;
  const isDeep = isCounted && isPlain(filter) && sort !== 'lowestStars';
  const reachable = isDeep ? counted : Math.min(counted, MAX_FILTERED_DEPTH);
  const most = isDeep ? limit : Math.min(limit, MAX_FILTERED_DEPTH - offset);
  const start = isDeep
    ? await startOf(tx, apps, { lists, sort, offset }, counted)
    : { offset, condition: sql`true` };
  if (start === undefined || most <= 0)
    return isCounted
      ? { ...EMPTY_PAGE, reachable, reviewsCount: counted }
      : { ...EMPTY_PAGE, reviewsCount: countTo, isCut: true };
  const needed = isCounted ? start.offset + most : Math.max(start.offset + most, countTo) + 1;
  const within = { ...request, timeZone: hasDays(filter) ? await timeZoneOf(tx) : 'UTC' };
  const asked = {
    filter,
    search,
    apps,
    lists,
    sizes,
    sort,
    within,
    condition: start.condition,
    limit: needed,
  };
  const slice = { sort, offset: start.offset, limit: most, userId: request.userId };
  let page = await readKeys(tx, isDeep ? keysOfLists(asked) : keysNearby(asked), slice);
  if (!page.isAll) page = await readKeys(tx, keysAnywhere(asked, page.found), slice);
  const { found, rows, drafts } = page;
  if (isCounted) return { rows, drafts, reachable, reviewsCount: counted, isCut: false };
  const isCut = found === needed;
  return { rows, drafts, reachable: found, reviewsCount: isCut ? countTo : found, isCut };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The one requested review, answered or not, if it is of a visible app that the filter is about. */
export const findOne = async (
  tx: Tx,
  { filter: { apps }, userId }: Pick<FindRequest, 'filter' | 'userId'>,
  reviewId: string,
): Promise<FoundPage> => {
  const searched = await searchedApps(tx, { apps });
  const keys = sql`
    keys as materialized (
      select app_id, review_id, modified_at, star_rating from reviews
      where app_id = any(${searched}::text[]) and review_id = ${reviewId} and removed_at is null limit 1)`;
  const slice = { sort: 'newest' as const, offset: 0, limit: 1, userId };
  const { found, rows, drafts } = await readKeys(tx, { tables: keys, isAll: sql`true` }, slice);
  return { rows, drafts, reviewsCount: found, reachable: found, isCut: false };
};

const hasDays = ({ from, to, lastDays }: ReviewFilter): boolean => (from ?? to ?? lastDays) !== undefined;

type Place = { lists: List[]; sort: SortOrder; offset: number };

/** The page at an offset of whole lists begins in a day that the counts of days tell; undefined if they are shorter. */
const startOf = async (tx: Tx, apps: string[], { lists, sort, offset }: Place, size: number) => {
  if (offset === 0) return { offset, condition: sql`true` };
  if (offset >= size) return undefined;
  const answered = lists.map((list) => list === 'answered');
  const fromNewest = sort === 'oldest' ? size - 1 - offset : offset;
  const { rows } = await sql<{ day_ends: Date; skipped: number; reviews: number }>`
    select * from review_day_of(${apps}::text[], ${answered}::boolean[], ${fromNewest}::integer)`.execute(tx);
  const [day] = rows;
  if (!day) return undefined;
  return sort === 'oldest'
    ? {
        offset: day.reviews - 1 - day.skipped,
        condition: sql`r.modified_at >= ${day.day_ends}::timestamptz - interval '1 day'`,
      }
    : { offset: day.skipped, condition: sql`r.modified_at < ${day.day_ends}::timestamptz` };
};

type Slice = { sort: SortOrder; offset: number; limit: number; userId: string };
type Found = { found: number; is_all: boolean; rows: ShownRow[] | null; own: OwnRow[] | null };
type OwnRow = { app_id: string; review_id: string; version: number; draft: Draft };

/** Reads the page's rows by their keys, and the person's drafts of them. */
const readKeys = async (
  tx: Tx,
  { tables, isAll }: Keys,
  { sort, offset, limit, userId }: Slice,
): Promise<Pick<FoundPage, 'rows' | 'drafts'> & { found: number; isAll: boolean }> => {
  const { rows } = await sql<Found>`
    with ${tables},
    page as materialized (
      select app_id, review_id, row_number() over (order by ${ORDERS[sort]}) as place from keys
      order by place offset ${offset} limit ${limit}
    ), own as (
      select d.app_id, d.review_id, d.version, d.draft from drafts d join page p using (app_id, review_id)
      where d.user_id = ${userId} and d.draft is not null and d.app_id = any(array(select distinct app_id from page))
        and d.review_id = any(array(select review_id from page)))
    select (select count(*)::integer from keys) as found, ${isAll} as is_all, (select json_agg(own) from own) as own,
      (select json_agg(to_json(r) order by p.place) from page p cross join lateral (
        select ${SHOWN_COLUMNS} from reviews r where r.app_id = p.app_id and r.review_id = p.review_id limit 1) r) as rows`.execute(
    tx,
  );
  const [{ found, is_all, rows: listed, own } = { found: 0, is_all: true, rows: null, own: null }] = rows;
  const drafts = (own ?? []).map(({ app_id: appId, review_id: reviewId, version, draft }) => ({
    ...draft,
    appId,
    reviewId,
    version,
  }));
  return { found, isAll: is_all, rows: listed ?? [], drafts };
};
