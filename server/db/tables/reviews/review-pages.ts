import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';
import { type Page, type PageRequest, readPage } from './listed-page.ts';

/** The filters of a list; each one given must match. */
export type ListFilters = {
  stars?: number[] | undefined;
  /** A base language. */
  language?: string | undefined;
  updated?: true | undefined;
  version?: string | undefined;
};

const newestFirst = sql`order by modified_at desc, review_id desc`;

/** What all reviews of a list have in common, whatever its filters. */
const isListed = ({ appId, answered }: PageRequest) =>
  sql`app_id = ${appId} and is_answered = ${answered} and is_listed`;

const countOfAll = ({ appId, answered }: PageRequest) =>
  sql`coalesce((select ${sql.ref(answered ? 'answered' : 'unanswered')} from review_counts where app_id = ${appId}), 0)`;

/** A page of all reviews of an app, at any offset. */
export const unfilteredPage = (tx: Tx, request: PageRequest): Promise<Page | undefined> =>
  request.offset === 0 ? firstPage(tx, request) : deepPage(tx, request);

/** Reads the first rows of the list's index. */
const firstPage = (tx: Tx, request: PageRequest) =>
  readPage(
    tx,
    request,
    sql`select ${countOfAll(request)} as reviews_count, false as is_cut`,
    sql`select * from reviews where ${isListed(request)} ${newestFirst} limit ${request.limit}`,
  );

/**
 * The tallies tell in which day the page begins, the index alone which review of that day is its first, and the page is
 * read from there. The cost depends on the number of reviews in that day (70 a buffer), not on the offset.
 */
const deepPage = (tx: Tx, request: PageRequest) => {
  const { appId, answered, offset, limit } = request;
  const first = sql`
    select modified_at, review_id from reviews
    where ${isListed(request)} and modified_at < (select day_ends from head)
    ${newestFirst} offset (select skipped from head) limit 1`;
  return readPage(
    tx,
    request,
    sql`
      select ${countOfAll(request)} as reviews_count, false as is_cut, day_ends, skipped
      from (select) as one left join review_day_at(${appId}, ${answered}, ${offset}::integer) on true`,
    sql`
      select * from reviews where ${isListed(request)} and (modified_at, review_id) <= (${first})
      ${newestFirst} limit ${limit}`,
  );
};

/** The `and …` conditions for a row of reviews or of tallies. */
const fits = ({ language, updated, version }: ListFilters): RawBuilder<unknown> => sql`
  ${language === undefined ? sql`` : sql`and base_language = ${language}`}
  ${updated === undefined ? sql`` : sql`and was_edited`}
  ${version === undefined ? sql`` : sql`and version = ${version}`}`;

/**
 * A page of the matching reviews of an app, up to offset 10,000. Their keys are read from the index of one filter
 * alone, which includes the columns of the others, from the list's beginning on (70 a buffer); then the page's rows by
 * their keys (about 80 buffers). `deep-pages.test.ts` checks both.
 */
export const filteredPage = (
  tx: Tx,
  request: PageRequest,
  filters: ListFilters,
): Promise<Page | undefined> => {
  const { appId, answered, offset, limit } = request;
  const { stars, version } = filters;
  // The tallies know when nothing matches: then no index is scanned to its end in vain.
  const keys = sql`
    select modified_at, review_id from reviews
    where ${isListed(request)} ${fits(filters)} and (select reviews_count from head) > 0`;
  // Each star rating is a list with an order of its own, and no more of it is read than the page may need.
  const merged = stars?.map(
    (each) => sql`(${keys} and star_rating = ${each}::smallint ${newestFirst} limit ${offset + limit})`,
  );
  return readPage(
    tx,
    request,
    sql`
      select coalesce(sum(n), 0)::integer as reviews_count, false as is_cut from review_tallies
      where app_id = ${appId} and is_answered = ${answered}
        ${stars === undefined ? sql`and star_rating > 0` : sql`and star_rating = any(${stars}::smallint[])`}
        ${version === undefined ? sql`and version = ''` : sql``} ${fits(filters)}`,
    sql`
      select * from reviews where app_id = ${appId} and review_id = any(array(
        select review_id from (${merged ? sql.join(merged, sql` union all `) : keys}) as fitting
        ${newestFirst} offset ${offset} limit ${limit}))`,
  );
};

/** The one requested review of an app, answered or not. */
export const singleReviewPage = (
  tx: Tx,
  request: PageRequest,
  reviewId: string,
): Promise<Page | undefined> => {
  const isAsked = sql`app_id = ${request.appId} and review_id = ${reviewId} and removed_at is null`;
  return readPage(
    tx,
    request,
    sql`select count(*)::integer as reviews_count, false as is_cut from reviews where ${isAsked}`,
    sql`select * from reviews where ${isAsked} and ${request.offset} = 0`,
  );
};

/** A page of the matching reviews that have all the words of a search. */
export const searchPage = (
  tx: Tx,
  request: PageRequest,
  filters: ListFilters,
  { words, beginnings }: SearchTerms,
): Promise<Page | undefined> => {
  const { appId, answered, offset, limit } = request;
  const { stars = null, language = null, updated = null, version = null } = filters;
  return readPage(
    tx,
    request,
    sql`
      select matches as reviews_count, is_cut, ids
      from find_reviews(${appId}, ${answered}, ${words}::text[], ${beginnings}::text[], ${stars}::smallint[],
        ${language}, ${updated}::boolean, ${version}, ${offset}::integer, ${limit}::integer)`,
    sql`select * from reviews where app_id = ${appId} and review_id = any((select ids from head)::text[])`,
  );
};
