import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { type Page, type PageRequest, readPage } from './listed-page.ts';

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
      from (select) as one left join review_day_of(array[${appId}::text], array[${answered}::boolean], ${offset}::integer) on true`,
    sql`
      select * from reviews where ${isListed(request)} and (modified_at, review_id) <= (${first})
      ${newestFirst} limit ${limit}`,
  );
};
