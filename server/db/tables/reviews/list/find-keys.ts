import { type RawBuilder, sql } from 'kysely';
import { CONDITIONS } from '#shared/domain/reviews/filter/address.ts';
import type { Condition, ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';
import { conditionsOf, isFound, type Within } from '../filter/filter-sql.ts';
import { firstKeys, firstKeysOfHits, firstKeysOfValues, KEY, ORDERS, type SortOrder } from './first-keys.ts';
import { hitsOf, MOST_HITS } from './hits.ts';
import type { List } from './lists.ts';
import type { Sizes } from './sizes.ts';

type Sql = RawBuilder<unknown>;

/** Tables of a `with` clause, `keys` among them; `isAll`: whether these are as many as needed, or all that there are. */
export type Keys = { tables: Sql; isAll: Sql };

export type Asked = {
  filter: ReviewFilter;
  search: SearchTerms | undefined;
  apps: string[];
  lists: List[];
  sizes: Sizes;
  sort: SortOrder;
  within: Within;
  /** What else a row `r` of `reviews` must fulfil. */
  condition: Sql;
  /** Keys that are needed. */
  limit: number;
};

/** The first reviews of the lists, which are looked at before anything else is tried. */
const WALKED = 3000;

/** They may begin and end at a date. */
const BY_DATE: readonly Condition[] = ['from', 'to', 'lastDays', 'dateField'];

/** The lists are of these. */
const BY_LIST: readonly Condition[] = ['apps', 'stores', 'answered', 'noReplyNeeded'];

/** All that a filter asks of a row `r` of its lists. */
const wholeOf = ({ filter, search, within, condition }: Asked): Sql => {
  const names = CONDITIONS.filter((name) => !BY_LIST.includes(name));
  return sql`${conditionsOf(filter, within, names)} and ${search ? isFound(search, within) : sql`true`} and ${condition}`;
};

const complete = (keys: Sql): Keys => ({ tables: sql`keys as materialized (${keys})`, isAll: sql`true` });

/** The lists from their beginning, in one order, as far as `most`: what `fits`, and what does not. */
const walked = (asked: Asked, most: number): Sql => {
  const { filter, within } = asked;
  const isWritten = (filter.dateField ?? 'written') === 'written';
  const condition = isWritten ? conditionsOf(filter, within, BY_DATE) : sql`true`;
  return firstKeys({ ...asked, condition, columns: sql`${KEY}, ${wholeOf(asked)} as fits`, limit: most });
};

const fitting = (rows: Sql, { sort, limit }: Asked): Sql => sql`
  select app_id, review_id, modified_at, star_rating from ${rows} w where fits order by ${ORDERS[sort]} limit ${limit}`;

/** Those among the first of the lists: enough of what is frequent. */
export const keysNearby = (asked: Asked): Keys => ({
  tables: sql`
    walked as materialized (${walked(asked, WALKED)}), keys as materialized (${fitting(sql`walked`, asked)})`,
  isAll: sql`(select count(*) from walked) < ${WALKED} or (select count(*) from keys) >= ${asked.limit}`,
});

/** A list has fewer: a walk ends when it has found enough, or when its time is up. */
const ALL = 1_000_000_000;
/** The lists are passed in one order, so that none is read to its end for want of a match. */
const walk = (asked: Asked): Sql => fitting(sql`(${walked(asked, ALL)})`, asked);

/** Most reviews looked up one by one. */
const FEW = 50_000;
/** The words of a review are elsewhere, so that looking at them takes longer. */
const FEW_WITH_WORDS = 8000;

/** By the index in which they come soonest; `nearby` of the first 3,000 reviews match. */
export const keysAnywhere = (asked: Asked, nearby: number): Keys => {
  const { filter, search, sort, limit, within } = asked;
  const { rarest } = asked.sizes;
  const condition = wholeOf(asked);
  const isByStars = sort === 'lowestStars';
  const hits = hitsOf(filter, search, within);
  if (nearby * (hits?.isOfWords ? FEW_WITH_WORDS : FEW) >= limit * WALKED) return complete(walk(asked));
  if (rarest && (rarest.size <= FEW || !(hits ?? isByStars)))
    // The lowest stars are not the first of other values.
    return complete(firstKeysOfValues(rarest, { ...asked, condition }, isByStars ? FEW : limit));
  if (!hits) return complete(walk(asked));
  // For the lowest stars first each hit is looked up.
  const isFew = sql`(select count(*) <= ${isByStars ? FEW_WITH_WORDS : MOST_HITS} from hits)`;
  return {
    tables: sql`
      hits as materialized (${hits.keys}),
      keys as materialized (
        select * from (
          (${firstKeysOfHits({ condition: sql`${hits.condition} and ${isFew}`, sort, limit })})
          union all (select * from (${walk(asked)}) w where not ${isFew})) k
        order by ${ORDERS[sort]} limit ${limit})`,
    isAll: sql`true`,
  };
};

/** The keys of whole lists, from a day on. */
export const keysOfLists = (asked: Asked): Keys =>
  complete(firstKeys({ ...asked, condition: asked.condition }));
