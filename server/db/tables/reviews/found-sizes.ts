import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { SENTIMENTS } from '#shared/domain/classification/classification.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { isOfClassified, kindsOf, listsOf, type Sizes } from './find-plan.ts';

/** What the tallies know of the reviews that a filter is about. */
export const sizesOf = async (tx: Tx, apps: string[], filter: ReviewFilter): Promise<Sizes> => {
  const { stars, languages, versions, edited } = filter;
  const ofStars = stars === undefined ? sql`true` : sql`star_rating = any(${stars}::smallint[])`;
  const ofLanguages =
    languages === undefined ? sql`true` : sql`base_language = any(${languages.map(baseLanguage)}::text[])`;
  const ofVersions = versions === undefined ? sql`version = ''` : sql`version = any(${versions}::text[])`;
  const ofEdited = edited === undefined ? sql`true` : sql`was_edited = ${edited}`;
  const answered = listsOf(filter).map((list) => list === 'answered');
  const size = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(n) filter (where star_rating > 0 and ${condition}), 0)::integer`;
  const { rows } = await sql<Omit<Sizes, 'kinds'>>`
    select ${size(sql`version = ''`)} as "all", ${size(sql`${ofVersions} and ${ofStars} and ${ofLanguages} and ${ofEdited}`)} as fit,
      ${size(sql`version = '' and ${ofStars}`)} as stars, ${size(sql`version = '' and ${ofLanguages}`)} as languages,
      ${size(ofVersions)} as versions, ${size(sql`version = '' and ${ofEdited}`)} as edited
    from review_tallies
    where app_id = any(${apps}::text[]) and is_answered = any(${answered}::boolean[]) and version = any(${['', ...(versions ?? [])]}::text[])`.execute(
    tx,
  );
  const found = rows[0] ?? { all: 0, fit: 0, stars: 0, languages: 0, versions: 0, edited: 0 };
  if (!isOfClassified(filter)) return { ...found, kinds: 0 };
  const { kinds, fit } = await classifiedSizes(tx, apps, answered, filter);
  return { ...found, kinds, fit: Math.min(found.fit, fit) };
};

/** How many reviews have one of the kinds asked for, and how many of them one of the sentiments. */
const classifiedSizes = async (
  tx: Tx,
  apps: string[],
  answered: boolean[],
  filter: ReviewFilter,
): Promise<{ kinds: number; fit: number }> => {
  const sentiments = filter.sentiments ?? [...SENTIMENTS];
  const { rows } = await sql<{ kinds: number; fit: number }>`
    select coalesce(sum(n), 0)::integer as kinds,
      coalesce(sum(n) filter (where sentiment = any(${sentiments}::smallint[])), 0)::integer as fit
    from classification_tallies
    where app_id = any(${apps}::text[]) and is_answered = any(${answered}::boolean[]) and kind = any(${kindsOf(filter)}::text[])`.execute(
    tx,
  );
  return rows[0] ?? { kinds: 0, fit: 0 };
};
