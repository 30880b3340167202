import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';
import { type Page, type PageOf, pageOf } from './listed-page.ts';

/** What narrows a list; each that is there must hold. */
export type Narrowed = {
  stars?: number[] | undefined;
  /** A base language. */
  language?: string | undefined;
  updated?: true | undefined;
  version?: string | undefined;
};

/** A page of all reviews of an app, at any depth: the counts by hour say in which its first review is, the index which that is. */
export const pageOfAll = (tx: Tx, page: PageOf): Promise<Page | undefined> => {
  const { appId, answered, offset, most } = page;
  const isListed = sql`app_id = ${appId} and is_answered = ${answered} and removed_at is null`;
  const isDeep = offset > 0;
  const hour = sql`left join hour_of(${appId}, ${answered}, ${offset}::int) h on true`;
  const first = sql`and (modified_at, review_id) <= (
    select modified_at, review_id from reviews
    where ${isListed} and modified_at >= (select since from head) and modified_at < (select before from head)
    order by modified_at desc, review_id desc offset (select skipped from head) limit 1)`;
  return pageOf(
    tx,
    page,
    sql`
      select coalesce(max(case when ${answered} then c.answered else c.unanswered end), 0) reviews_count, false is_cut
        ${isDeep ? sql`, max(h.since) since, max(h.before) before, max(h.skipped) skipped` : sql``}
      from (select) one left join review_counts c on c.app_id = ${appId} ${isDeep ? hour : sql``}`,
    sql`
      select * from reviews where ${isListed} ${isDeep ? first : sql``}
      order by modified_at desc, review_id desc limit ${most}`,
  );
};

/** Up to this offset the rows themselves are passed over. */
const SHALLOW = 100;

/** The `and …` by which a row of reviews or of tallies fits. */
const fits = ({ language, updated, version }: Narrowed): RawBuilder<unknown> => sql`
  ${language === undefined ? sql`` : sql`and base_language = ${language}`}
  ${updated === undefined ? sql`` : sql`and was_edited`}
  ${version === undefined ? sql`` : sql`and version = ${version}`}`;

/** A page of those reviews of an app that fit; the index by what narrows most is read from its beginning. */
export const pageOfSome = (tx: Tx, page: PageOf, narrowed: Narrowed): Promise<Page | undefined> => {
  const { appId, answered, offset, most } = page;
  const { stars, version } = narrowed;
  const newestFirst = sql`order by modified_at desc, review_id desc`;
  /** So much of the list; each number of stars is one in order of its own, and together they are merged, not sorted. */
  const merged = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, first: number, count: number) => {
    const list = (more: RawBuilder<unknown>) => sql`
      select ${columns} from reviews
      where app_id = ${appId} and is_answered = ${answered} and removed_at is null
        and (select reviews_count from head) > 0 ${fits(narrowed)} ${from} ${more}`;
    const lists = stars?.map(
      (each) =>
        sql`(${list(sql`and star_rating = ${each}::smallint`)} ${newestFirst} limit ${first + count})`,
    );
    return sql`
      select * from (${lists ? sql.join(lists, sql` union all `) : list(sql``)}) merged
      ${newestFirst} offset ${first} limit ${count}`;
  };
  const [all, keys, beginning] = [sql`*`, sql`modified_at, review_id`, sql``];
  const filters = Object.values(narrowed).filter((each) => each !== undefined).length;
  // Where one filter is looked at along the list of another, keys are read from the index alone, and the rows by their keys.
  const byKeys = sql`
    select r.* from (${merged(keys, beginning, offset, most)}) k
    join reviews r on r.app_id = ${appId} and r.review_id = k.review_id`;
  // Deep in a list the index alone says where the page begins.
  const fromFirst = sql`
    with first as materialized (${merged(keys, beginning, offset, 1)})
    ${merged(all, sql`and (modified_at, review_id) <= (select modified_at, review_id from first)`, 0, most)}`;
  const shallow = merged(all, beginning, offset, most);
  const rows = filters > 1 ? byKeys : offset > SHALLOW ? fromFirst : shallow;
  return pageOf(
    tx,
    page,
    sql`
      select coalesce(sum(n), 0)::int reviews_count, false is_cut from review_tallies
      where app_id = ${appId} and is_answered = ${answered}
        ${stars === undefined ? sql`and star_rating > 0` : sql`and star_rating = any(${stars}::smallint[])`}
        ${version === undefined ? sql`and version = ''` : sql``} ${fits(narrowed)}`,
    rows,
  );
};

/** The one review of an app that is asked for, answered or not. */
export const pageOfOne = (tx: Tx, page: PageOf, reviewId: string): Promise<Page | undefined> => {
  const isAsked = sql`app_id = ${page.appId} and review_id = ${reviewId} and removed_at is null`;
  return pageOf(
    tx,
    page,
    sql`select count(*)::int reviews_count, false is_cut from reviews where ${isAsked}`,
    sql`select * from reviews where ${isAsked} and ${page.offset} = 0`,
  );
};

/** A page of those that fit and have all the words sought. */
export const pageOfFound = (
  tx: Tx,
  page: PageOf,
  narrowed: Narrowed,
  { words, beginnings }: SearchTerms,
): Promise<Page | undefined> => {
  const { appId, answered, offset, most } = page;
  const { stars = null, language = null, updated = null, version = null } = narrowed;
  return pageOf(
    tx,
    page,
    sql`
      select matches reviews_count, is_cut, ids
      from find_reviews(${appId}, ${answered}, ${words}::text[], ${beginnings}::text[], ${stars}::smallint[],
        ${language}, ${updated}::boolean, ${version}, ${offset}::int, ${most}::int)`,
    sql`select * from reviews where app_id = ${appId} and review_id = any((select ids from head)::text[])`,
  );
};
