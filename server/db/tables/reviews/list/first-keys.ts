import { type RawBuilder, sql } from 'kysely';
import type { Values } from './indexed-values.ts';
import type { List } from './lists.ts';

type Sql = RawBuilder<unknown>;
export type SortOrder = 'newest' | 'oldest' | 'lowestStars';

/** The order of keys; of equal times, that of the ids. */
export const ORDERS: Record<SortOrder, Sql> = {
  newest: sql`modified_at desc, review_id desc, app_id desc`,
  oldest: sql`modified_at, review_id, app_id`,
  lowestStars: sql`star_rating, modified_at desc, review_id desc, app_id desc`,
};
const ORDERS_IN_APP = { newest: sql`modified_at desc, review_id desc`, oldest: sql`modified_at, review_id` };

/** What the index of a list begins with; the literals match its predicate. */
const LISTS: Record<List, Sql> = {
  waiting: sql`r.is_answered = false and r.is_listed`,
  answered: sql`r.is_answered = true and r.is_listed`,
  'set-aside': sql`r.no_reply_needed and r.removed_at is null`,
};

export const KEY = sql`r.app_id, r.review_id, r.modified_at, r.star_rating`;

type Walk = {
  lists: readonly List[];
  apps: string[];
  /** What a row `r` of `reviews` must fulfil. */
  condition: Sql;
  sort: SortOrder;
  limit: number;
  /** What to read of a row; its key by default. */
  columns?: Sql;
};

/** The first keys of some lists together, by the index of these over all apps. */
export const firstKeys = ({ lists, apps, condition, sort, limit, columns = KEY }: Walk): Sql => {
  const branches = lists.map(
    (list) => sql`
      (select ${columns} from reviews r where ${LISTS[list]} and r.app_id = any(${apps}::text[]) and ${condition}
       order by ${ORDERS[sort]} limit ${limit})`,
  );
  return sql`select * from (${sql.join(branches, sql` union all `)}) k order by ${ORDERS[sort]} limit ${limit}`;
};

/** The same by the index of values, the first of each; reviews that are set aside have none. */
export const firstKeysOfValues = ({ of, values, isOne }: Values, walk: Walk, limitOfEach: number): Sql => {
  const { lists, apps, condition, sort, limit } = walk;
  const order = sort === 'oldest' ? 'oldest' : 'newest';
  const each =
    of === 'company'
      ? { rows: values, isOfApp: sql`r.app_id = any(${apps}::text[])`, order: ORDERS[order] }
      : {
          rows: sql`${values} cross join unnest(${apps}::text[]) as a (app_id)`,
          isOfApp: sql`r.app_id = a.app_id`,
          order: ORDERS_IN_APP[order],
        };
  const branches = lists.map((list) =>
    list === 'set-aside'
      ? sql`(${firstKeys({ ...walk, lists: [list] })})`
      : sql`
        (select k.* from ${each.rows} cross join lateral (
          select ${KEY} from reviews r where ${LISTS[list]} and ${each.isOfApp} and ${isOne} and ${condition}
          order by ${each.order} limit ${limitOfEach}) k)`,
  );
  return sql`select * from (${sql.join(branches, sql` union all `)}) k order by ${ORDERS[sort]} limit ${limit}`;
};

type OfHits = { condition: Sql; sort: SortOrder; limit: number };

/** Those of the table `hits`, which are looked up in their order until there are enough. */
export const firstKeysOfHits = ({ condition, sort, limit }: OfHits): Sql => sql`
  select h.app_id, h.review_id, h.modified_at, r.star_rating
  from (select * from hits order by ${ORDERS[sort === 'oldest' ? 'oldest' : 'newest']}) h
  cross join lateral (select * from reviews r where r.app_id = h.app_id and r.review_id = h.review_id limit 1) r
  where r.removed_at is null and ${condition}
  order by ${ORDERS[sort]} limit ${limit}`;
