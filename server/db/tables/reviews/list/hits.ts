import { type RawBuilder, sql } from 'kysely';
import { CONDITIONS } from '#shared/domain/reviews/filter/address.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import type { SearchTerms } from '#shared/domain/reviews/search-words.ts';
import { conditionsOf, indexedEntries, type Within } from '../filter/filter-sql.ts';
import { entriesQuery, searchQuery } from '../word-queries.ts';

type Sql = RawBuilder<unknown>;

/** With more hits, walking the lists finds enough of them sooner. */
export const MOST_HITS = 100_000;

/** Keys of what has the words, labels, topics or assignees of a filter, in no order, and what else a row `r` of them must fulfil. */
export type Hits = { keys: Sql; condition: Sql; isOfWords: boolean };

const hitsOfTag = (table: Sql, isAsked: Sql): Sql => sql`
  select distinct app_id, review_id, modified_at from (
    select app_id, review_id, modified_at from ${table} where ${isAsked} limit ${MOST_HITS + 1}) t`;

/** By the index of words, labels, topics or assignees; undefined if a filter asks for none of these. */
export const hitsOf = (
  filter: ReviewFilter,
  search: SearchTerms | undefined,
  within: Within,
): Hits | undefined => {
  const entries = indexedEntries(filter);
  if (entries || search) {
    const queries = [
      ...(search ? [searchQuery(within.companyId, search)] : []),
      ...(entries ? [entriesQuery(within.companyId, entries)] : []),
    ];
    return {
      keys: sql`select * from word_hits(${queries.join(' & ')}::tsquery, ${MOST_HITS + 1})`,
      condition: conditionsOf(
        filter,
        within,
        CONDITIONS.filter((name) => name !== 'words' || !entries),
      ),
      isOfWords: true,
    };
  }
  const { labels, topics, assignees } = filter;
  const keys = labels?.any
    ? hitsOfTag(sql`review_labels`, sql`label_id = any(${labels.any}::uuid[])`)
    : topics?.any
      ? hitsOfTag(sql`review_topics`, sql`topic_id = any(${topics.any}::text[])`)
      : assignees?.includes('none') === false &&
        hitsOfTag(
          sql`reviews`,
          sql`assignee_id = any(${assignees}::text[]) and assignee_id is not null and removed_at is null`,
        );
  return keys ? { keys, condition: conditionsOf(filter, within), isOfWords: false } : undefined;
};
