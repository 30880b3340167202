import { type RawBuilder, sql } from 'kysely';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { isOfClassified, kindsOf } from './lists.ts';

type Sql = RawBuilder<unknown>;

/** Values `v` of a column that has an index of its own, over all apps or in each. */
export type Values = { of: 'company' | 'app'; values: Sql; isOne: Sql };

/** The conditions whose values have an index, mostly the rarest first. */
export const indexedValues = (filter: ReviewFilter) => {
  const { versions, languages, stars, edited } = filter;
  return [
    versions && { by: 'versions' as const, ...inApps(versions, sql`r.version`) },
    languages && { by: 'languages' as const, ...inApps(languages.map(baseLanguage), sql`r.base_language`) },
    isOfClassified(filter) && { by: 'kinds' as const, ...inApps(kindsOf(filter), sql`r.kind`) },
    stars && { by: 'stars' as const, ...ofStars(stars) },
    edited && { by: 'edited' as const, ...OF_EDITED },
  ].filter((one) => typeof one === 'object');
};

const inApps = (values: readonly string[], column: Sql): Values => ({
  of: 'app',
  values: sql`unnest(${[...new Set(values)]}::text[]) as v (value)`,
  isOne: sql`${column} = v.value and ${column} is not null`,
});
const ofStars = (stars: readonly number[]): Values => ({
  of: 'company',
  values: sql`unnest(${[...new Set(stars)]}::smallint[]) as v (value)`,
  isOne: sql`r.star_rating = v.value`,
});
const OF_EDITED: Values = { of: 'app', values: sql`(select) as v`, isOne: sql`r.was_edited` };
