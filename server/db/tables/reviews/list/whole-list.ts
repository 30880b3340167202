import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Draft, StoredDraft } from '#shared/contract/draft/schema.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { SHOWN_COLUMNS, type ShownRow } from '../shown-review.ts';

/** An app's reviews that have a reply, or that need one. */
export type WholeList = { appId: string; answered: boolean };

/** The list that a filter names if it has no other condition. */
export const wholeListOf = ({ apps, answered, ...others }: ReviewFilter): WholeList | undefined => {
  const [appId] = apps ?? [];
  const isWhole = Object.values(others).every((condition) => condition === undefined);
  return isWhole && apps?.length === 1 && appId !== undefined && answered !== undefined
    ? { appId, answered }
    : undefined;
};

/** One page of a list, for the person whose drafts are included. */
type Request = WholeList & { offset: number; limit: number; userId: string };

/** The page's rows, and the person's drafts for some of them. */
export type WholeListPage = {
  reviewsCount: number;
  isCut: false;
  rows: ShownRow[];
  drafts: (StoredDraft & { appId: string })[];
};

/** A page of a whole list at any offset, in one statement; undefined if the app does not exist. */
export const wholeListPage = (tx: Tx, request: Request): Promise<WholeListPage | undefined> =>
  request.offset === 0 ? firstPage(tx, request) : deepPage(tx, request);

const newestFirst = sql`order by modified_at desc, review_id desc`;

const isListed = ({ appId, answered }: WholeList) =>
  sql`app_id = ${appId} and is_answered = ${answered} and is_listed`;

const countOfAll = ({ appId, answered }: WholeList) =>
  sql`coalesce((select ${sql.ref(answered ? 'answered' : 'unanswered')} from review_counts where app_id = ${appId}), 0)`;

/** Reads the first rows of the list's index. */
const firstPage = (tx: Tx, request: Request) =>
  readPage(
    tx,
    request,
    sql`select ${countOfAll(request)} as reviews_count`,
    sql`select * from reviews where ${isListed(request)} ${newestFirst} limit ${request.limit}`,
  );

/**
 * The tallies tell in which day the page begins, the index alone which review of that day is its first, and the page is
 * read from there. The cost depends on the number of reviews in that day (70 a buffer), not on the offset.
 */
const deepPage = (tx: Tx, request: Request) => {
  const { appId, answered, offset, limit } = request;
  const first = sql`
    select modified_at, review_id from reviews
    where ${isListed(request)} and modified_at < (select day_ends from head)
    ${newestFirst} offset (select skipped from head) limit 1`;
  return readPage(
    tx,
    request,
    sql`
      select ${countOfAll(request)} as reviews_count, day_ends, skipped
      from (select) as one left join review_day_of(array[${appId}::text], array[${answered}::boolean], ${offset}::integer) on true`,
    sql`
      select * from reviews where ${isListed(request)} and (modified_at, review_id) <= (${first})
      ${newestFirst} limit ${limit}`,
  );
};

type Found = { reviews_count: number; rows: ShownRow[] | null; own: OwnRow[] | null };
type OwnRow = { review_id: string; version: number; draft: Draft };

/**
 * `head` is one row with the list's count, `listed` the page. The person's drafts are read once for the whole page. All
 * rows come as one value: parsing each value apart costs more than finding the list.
 */
const readPage = async (
  tx: Tx,
  { appId, userId }: Request,
  head: RawBuilder<unknown>,
  listed: RawBuilder<unknown>,
): Promise<WholeListPage | undefined> => {
  const found = await sql<Found>`
    with head as materialized (${head}), listed as materialized (${listed}), own as (
      select review_id, version, draft from drafts
      where user_id = ${userId} and app_id = ${appId} and draft is not null
        and review_id = any(array(select review_id from listed)))
    select head.reviews_count, (select json_agg(own) from own) own,
      (select json_agg(r) from (select ${SHOWN_COLUMNS} from listed order by modified_at desc, review_id desc) r) rows
    from apps a cross join head where a.app_id = ${appId} and a.hidden_at is null`.execute(tx);
  const [page] = found.rows;
  if (!page) return undefined;
  const { reviews_count: reviewsCount, rows, own } = page;
  const drafts = (own ?? []).map(({ review_id: reviewId, version, draft }) => ({
    ...draft,
    appId,
    reviewId,
    version,
  }));
  return { reviewsCount, isCut: false, rows: rows ?? [], drafts };
};
