import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { shownAppIds } from '#server/db/tables/apps/apps.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import type { Draft, StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Condition, ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { MAX_FILTERED_DEPTH } from '#shared/domain/reviews/paging.ts';
import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { CONDITIONS, conditionsOf, indexedEntries, isFound } from './filter-sql.ts';
import { keysAsRows, keysByWords } from './find-by-words.ts';
import { keysOfList, keysOfTags, ORDERS, type SortOrder } from './find-keys.ts';
import {
  BY_LIST,
  isOfTags,
  isPlain,
  isTallied,
  listsOf,
  type Sizes,
  sourceOf,
  type Tags,
} from './find-plan.ts';
import { sizesOf } from './found-sizes.ts';
import { labelsAmong } from './labels.ts';
import { SHOWN_COLUMNS, type ShownRow } from './shown-review.ts';
import { topicFamily } from './topics.ts';

/** Which page of which reviews, for the person whose drafts are included. */
export type FindRequest = {
  filter: ReviewFilter;
  search: SearchTerms | undefined;
  sort: SortOrder;
  offset: number;
  limit: number;
  userId: string;
  now: number;
  /** Counting stops here; at a thousand by default. */
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

const NOTHING: FoundPage = { reviewsCount: 0, reachable: 0, isCut: false, rows: [], drafts: [] };

/** Counting stops here. */
const MOST_COUNTED = 1000;

/** A longer statement is given up, in ms. */
const TIMEOUT_MS = 2000;

/** Whether a statement was given up after its time limit. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** For the statements of a search: every branch follows an index in its order, whatever the planner expects of an app. */
export const prepareToFind = async (tx: Tx, timeoutMs = TIMEOUT_MS): Promise<void> => {
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('enable_sort', 'off', true),
    set_config('jit', 'off', true)`.execute(tx);
};

/**
 * A page of the reviews of all visible apps that match a filter, with their count up to 1,000 or as the tallies know;
 * undefined if that takes too long.
 */
export const findPage = async (tx: Tx, request: FindRequest): Promise<FoundPage | undefined> => {
  const { search, sort, offset, limit, countTo = MOST_COUNTED } = request;
  const filter = await withLiveTags(tx, request.filter);
  const apps = await searchedApps(tx, filter);
  const lists = listsOf(filter);
  if (apps.length === 0 || isOfNoTag(filter) || lists.length === 0) return NOTHING;
  const sizes = await sizesOf(tx, apps, filter);
  const isCounted = search === undefined && isTallied(filter);
  if (sizes.fit === 0 && !lists.includes('set-aside')) return NOTHING;
  const isDeep = isCounted && isPlain(filter) && sort !== 'lowestStars';
  const start = isDeep ? await startOf(tx, apps, request, sizes.fit) : { offset, condition: sql`true` };
  const most = isDeep ? limit : Math.max(0, Math.min(limit, MAX_FILTERED_DEPTH - offset));
  const reachable = isDeep ? sizes.fit : Math.min(sizes.fit, MAX_FILTERED_DEPTH);
  if (start === undefined || most === 0)
    return isCounted
      ? { ...NOTHING, reachable, reviewsCount: sizes.fit }
      : { ...NOTHING, reviewsCount: countTo, isCut: true };
  const needed = Math.max(start.offset + most, isCounted ? 0 : countTo + 1);
  const keys = await keysFor(tx, { ...request, filter }, { apps, sizes, needed, within: start.condition });
  if (!keys) return undefined;
  const slice = { sort, needed, offset: start.offset, limit: most, userId: request.userId };
  const { found, ...page } = await readKeys(tx, keys, slice);
  return isCounted
    ? { ...page, reachable, reviewsCount: sizes.fit, isCut: false }
    : { ...page, reachable: found, reviewsCount: Math.min(found, countTo), isCut: found > countTo };
};

type Plan = {
  apps: string[];
  sizes: Sizes;
  needed: number;
  within: RawBuilder<unknown>;
};

/** Where the keys of the first matching reviews come from; undefined if it takes too long to tell. */
const keysFor = async (
  tx: Tx,
  { filter, search, sort, now }: FindRequest,
  { apps, sizes, needed, within }: Plan,
): Promise<RawBuilder<unknown> | undefined> => {
  const clock = { now, timeZone: hasDays(filter) ? await timeZoneOf(tx) : 'UTC' };
  const conditionWithout = (names: readonly Condition[]) =>
    conditionsOf(
      filter,
      clock,
      CONDITIONS.filter((name) => !names.includes(name)),
    );
  const found = search ? sql`and ${isFound(search)}` : sql``;
  const keys = { filter, apps, sort, limit: needed };
  const lists = listsOf(filter).filter((list) => list === 'set-aside' || sizes.fitIn[list] > 0);
  for (const tags of search === undefined ? TAGS : []) {
    const ids = filter[tags]?.any;
    if (!ids) continue;
    const isCovered = isOfTags(tags, filter);
    const condition = conditionWithout(isCovered ? ['apps', 'stores', tags] : ['apps', 'stores']);
    if (isCovered || (await hasFewReviews(tx, tags, ids)))
      return keysOfTags({ tags, ids }, isCovered, { ...keys, condition });
  }
  const source = sourceOf(filter, { sizes, apps: apps.length, needed, isByStars: sort === 'lowestStars' });
  const walk = (part: RawBuilder<unknown>) =>
    lists.map((list) =>
      keysOfList(list, list === 'set-aside' ? { of: 'company', by: 'time' } : source, {
        ...{ ...keys, condition: sql`${conditionWithout(BY_LIST)} ${found} and ${within} and ${part}` },
      }),
    );
  const entries = indexedEntries(filter);
  const setAside = lists.includes('set-aside') ? await setAsideUpTo(tx, FEW) : 0;
  const isWordy = (entries ?? search) !== undefined && (filter.words === undefined || entries !== undefined);
  if (!isWordy || sizes.fit + setAside <= FEW) return sql.join(walk(sql`true`), sql` union all `);
  const sought = { ...(entries ?? { all: [], any: [], none: [] }), search };
  const byWords = await keysByWords(tx, {
    ...{
      apps,
      sought,
      hasSetAside: setAside > 0,
      sort,
      needed,
      sizes,
      condition: conditionWithout(['words']),
    },
  });
  if (byWords.isLate) return undefined;
  const { keys: known, walked } = byWords;
  if (walked === 'nothing') return keysAsRows(known);
  if (walked === 'everything') return sql.join(walk(sql`true`), sql` union all `);
  const month = sql`${walked.month}::date`;
  const since = sql`r.modified_at >= ${month}::timestamp at time zone 'UTC'`;
  const until = sql`r.modified_at < (${month} + interval '1 month') at time zone 'UTC'`;
  return sql.join([keysAsRows(known), ...walk(sort === 'oldest' ? since : until)], sql` union all `);
};

/** The one requested review, answered or not, if it is of a visible app that the filter is about. */
export const findOne = async (
  tx: Tx,
  { filter: { apps }, userId }: Pick<FindRequest, 'filter' | 'userId'>,
  reviewId: string,
): Promise<FoundPage> => {
  const searched = await searchedApps(tx, { apps });
  const keys = sql`
    select app_id, review_id, modified_at, star_rating from reviews
    where app_id = any(${searched}::text[]) and review_id = ${reviewId} and removed_at is null`;
  const slice = { sort: 'newest' as const, needed: 1, offset: 0, limit: 1, userId };
  const { found, ...page } = await readKeys(tx, keys, slice);
  return { ...page, reviewsCount: found, reachable: found, isCut: false };
};

const hasDays = ({ from, to, lastDays }: ReviewFilter): boolean => (from ?? to ?? lastDays) !== undefined;

/** The visible apps that a filter is about. */
export const searchedApps = async (tx: Tx, { apps, stores }: ReviewFilter): Promise<string[]> =>
  (await shownAppIds(tx).execute())
    .map(({ app_id }) => app_id)
    .filter((id) => apps === undefined || apps.includes(id))
    .filter((id) => stores === undefined || stores.includes(storeOf(id)));

/** Whether it asks for tags that are all gone. */
export const isOfNoTag = ({ labels, topics }: ReviewFilter): boolean =>
  labels?.any?.length === 0 || topics?.any?.length === 0;

const TAGS: readonly Tags[] = ['labels', 'topics'];

/** Labels and topics that are gone match nothing; merged topics count as those they were merged into. */
export const withLiveTags = async (tx: Tx, filter: ReviewFilter): Promise<ReviewFilter> => {
  const { labels, topics } = filter;
  return {
    ...filter,
    ...(labels?.any && { labels: { ...labels, any: await labelsAmong(tx, labels.any) } }),
    ...(topics && {
      topics: {
        ...(topics.any && { any: await topicFamily(tx, topics.any) }),
        ...(topics.none && { none: await topicFamily(tx, topics.none) }),
      },
    }),
  };
};

/** So many reviews can be looked up one by one. */
const FEW = 1000;
/** How many reviews need no reply, counted up to a number. */
const setAsideUpTo = async (tx: Tx, most: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select modified_at from reviews where no_reply_needed and removed_at is null limit ${most}) r`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
};

const hasFewReviews = async (tx: Tx, tags: Tags, ids: string[]): Promise<boolean> => {
  const ofTags =
    tags === 'labels'
      ? sql`review_labels where label_id = any(${ids}::uuid[])`
      : sql`review_topics where topic_id = any(${ids}::text[])`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${ofTags} limit ${FEW + 1}) t`.execute(tx);
  return (rows[0]?.n ?? 0) <= FEW;
};

/** The page at an offset of whole lists begins in a day that the counts of days tell; undefined if they are shorter. */
const startOf = async (tx: Tx, apps: string[], { filter, sort, offset }: FindRequest, size: number) => {
  if (offset === 0) return { offset, condition: sql`true` };
  if (offset >= size) return undefined;
  const answered = listsOf(filter).map((list) => list === 'answered');
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

type Slice = { sort: SortOrder; needed: number; offset: number; limit: number; userId: string };
type Found = { found: number; rows: ShownRow[] | null; own: OwnRow[] | null };
type OwnRow = { app_id: string; review_id: string; version: number; draft: Draft };

/** Reads the page's rows by their keys, and the person's drafts of them. */
const readKeys = async (
  tx: Tx,
  keys: RawBuilder<unknown>,
  { sort, needed, offset, limit, userId }: Slice,
): Promise<Pick<FoundPage, 'rows' | 'drafts'> & { found: number }> => {
  const { rows } = await sql<Found>`
    with keys as materialized (select * from (${keys}) k order by ${ORDERS[sort]} limit ${needed}),
    page as materialized (
      select app_id, review_id, row_number() over (order by ${ORDERS[sort]}) as place from keys
      order by place offset ${offset} limit ${limit}
    ), own as (
      select d.app_id, d.review_id, d.version, d.draft from drafts d join page p using (app_id, review_id)
      where d.user_id = ${userId} and d.draft is not null and d.app_id = any(array(select distinct app_id from page))
        and d.review_id = any(array(select review_id from page)))
    select (select count(*)::integer from keys) as found, (select json_agg(own) from own) as own,
      (select json_agg(to_json(r) order by p.place) from page p cross join lateral (
        select ${SHOWN_COLUMNS} from reviews r where r.app_id = p.app_id and r.review_id = p.review_id limit 1) r) as rows`.execute(
    tx,
  );
  const [{ found, rows: listed, own } = { found: 0, rows: null, own: null }] = rows;
  const drafts = (own ?? []).map(({ app_id: appId, review_id: reviewId, version, draft }) => ({
    ...draft,
    appId,
    reviewId,
    version,
  }));
  return { found, rows: listed ?? [], drafts };
};
