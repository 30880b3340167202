import { type RawBuilder, sql } from 'kysely';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { kindsOf, type List, type Source, type Tags } from './find-plan.ts';

type Sql = RawBuilder<unknown>;
export type SortOrder = 'newest' | 'oldest' | 'lowestStars';

/** The order of keys; of equal times, that of the ids. */
export const ORDERS: Record<SortOrder, Sql> = {
  newest: sql`modified_at desc, review_id desc, app_id desc`,
  oldest: sql`modified_at, review_id, app_id`,
  lowestStars: sql`star_rating, modified_at desc, review_id desc, app_id desc`,
};
/** The order within one branch: of one app, and of one number of stars if these come first. */
const ORDERS_OF_BRANCH: Record<SortOrder, Record<Source['of'], Sql>> = {
  newest: { company: ORDERS.newest, app: sql`modified_at desc, review_id desc` },
  oldest: { company: ORDERS.oldest, app: sql`modified_at, review_id` },
  lowestStars: { company: ORDERS.newest, app: sql`modified_at desc, review_id desc` },
};

/** What the index of a list begins with; the literals match its predicate. */
const LISTS: Record<List, Sql> = {
  waiting: sql`r.is_answered = false and r.is_listed`,
  answered: sql`r.is_answered = true and r.is_listed`,
  'set-aside': sql`r.no_reply_needed and r.removed_at is null`,
};

const KEY = sql`r.app_id, r.review_id, r.modified_at, r.star_rating`;

type Request = {
  filter: ReviewFilter;
  apps: string[];
  /** The filter, for a row `r` of `reviews`. */
  condition: Sql;
  sort: SortOrder;
  /** Keys to read of each branch. */
  limit: number;
};

const valuesOf = (filter: ReviewFilter, by: Source['by']): Sql | undefined => {
  const { stars, languages, versions } = filter;
  if (by === 'kinds') return sql`unnest(${kindsOf(filter)}::text[])`;
  if (by === 'stars') return sql`unnest(${[...new Set(stars ?? [1, 2, 3, 4, 5])]}::smallint[])`;
  if (by === 'languages') return sql`unnest(${[...new Set(languages?.map(baseLanguage))]}::text[])`;
  return by === 'versions' ? sql`unnest(${[...new Set(versions)]}::text[])` : undefined;
};
const COLUMNS: Record<Source['by'], Sql> = {
  stars: sql`and r.star_rating = v.value`,
  languages: sql`and r.base_language = v.value and r.base_language is not null`,
  versions: sql`and r.version = v.value and r.version is not null`,
  edited: sql`and r.was_edited`,
  kinds: sql`and r.kind = v.value and r.kind is not null`,
  time: sql``,
};

/** The keys of one list's matching reviews: of each branch the first ones, in no order. */
export const keysOfList = (
  list: List,
  { of, by }: Source,
  { filter, apps, condition, sort, limit }: Request,
): Sql => {
  const values = valuesOf(filter, by);
  const app = of === 'app' ? sql`r.app_id = a.app_id` : sql`r.app_id = any(${apps}::text[])`;
  const branch = sql`
    select ${KEY} from reviews r where ${LISTS[list]} and ${app} ${COLUMNS[by]} and ${condition}
    order by ${ORDERS_OF_BRANCH[sort][of]} limit ${limit}`;
  const eachApp = of === 'app' ? [sql`unnest(${apps}::text[]) as a (app_id)`] : [];
  const eachValue = values ? [sql`${values} as v (value)`] : [];
  const each = [...eachApp, ...eachValue];
  if (each.length === 0) return sql`(${branch})`;
  return sql`(select k.* from ${sql.join(each, sql` cross join `)} cross join lateral (${branch}) k)`;
};

const TAGS: Record<Tags, { table: Sql; isTag: Sql; ids: (ids: string[]) => Sql }> = {
  labels: {
    table: sql`review_labels`,
    isTag: sql`r.label_id = v.value`,
    ids: (ids) => sql`unnest(${ids}::uuid[])`,
  },
  topics: {
    table: sql`review_topics`,
    isTag: sql`r.topic_id = v.value`,
    ids: (ids) => sql`unnest(${ids}::text[])`,
  },
};

/**
 * The keys of matching reviews with one of some labels or topics, from their index; `isCovered`: it has all that the
 * condition, without apps and these, asks.
 */
export const keysOfTags = (
  { tags, ids }: { tags: Tags; ids: string[] },
  isCovered: boolean,
  { apps, condition, sort, limit }: Request,
): Sql => {
  const order = sort === 'oldest' ? ORDERS.oldest : ORDERS.newest;
  const most = sort === 'lowestStars' ? sql`` : sql`limit ${limit}`;
  const { table, isTag, ids: values } = TAGS[tags];
  const ofTag = sql`${isTag} and r.app_id = any(${apps}::text[])`;
  const branch = isCovered
    ? sql`select ${KEY} from ${table} r where ${ofTag} and ${condition} order by ${order} ${most}`
    : sql`
      select ${KEY} from (select r.app_id, r.review_id from ${table} r where ${ofTag} order by ${order}) l
      cross join lateral (select * from reviews r where r.app_id = l.app_id and r.review_id = l.review_id limit 1) r
      where ${condition} ${most}`;
  return sql`(select distinct k.* from ${values(ids)} as v (value) cross join lateral (${branch}) k)`;
};
