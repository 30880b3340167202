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
  const ofAll = sql`${ofVersions} and ${ofStars} and ${ofLanguages} and ${ofEdited}`;
  const { rows } = await sql<Omit<Sizes, 'kinds' | 'fit' | 'fitIn'> & { waiting: number; answered: number }>`
    select ${size(sql`version = ''`)} as "all", ${size(sql`${ofAll} and not is_answered`)} as waiting,
      ${size(sql`${ofAll} and is_answered`)} as answered,
      ${size(sql`version = '' and ${ofStars}`)} as stars, ${size(sql`version = '' and ${ofLanguages}`)} as languages,
      ${size(ofVersions)} as versions, ${size(sql`version = '' and ${ofEdited}`)} as edited
    from review_tallies
    where app_id = any(${apps}::text[]) and is_answered = any(${answered}::boolean[]) and version = any(${['', ...(versions ?? [])]}::text[])`.execute(
    tx,
  );
  const { waiting, answered: replied, ...found } = rows[0] ?? NONE;
  const { kinds, ...most } = isOfClassified(filter)
    ? await classifiedSizes(tx, apps, answered, filter)
    : { kinds: 0, waiting, answered: replied };
  const fitIn = { waiting: Math.min(waiting, most.waiting), answered: Math.min(replied, most.answered) };
  return { ...found, kinds, fit: fitIn.waiting + fitIn.answered, fitIn };
};

const NONE = { all: 0, waiting: 0, answered: 0, stars: 0, languages: 0, versions: 0, edited: 0 };

/** How many reviews have one of the kinds asked for, and how many of each list one of the sentiments too. */
const classifiedSizes = async (
  tx: Tx,
  apps: string[],
  answered: boolean[],
  filter: ReviewFilter,
): Promise<{ kinds: number; waiting: number; answered: number }> => {
  const ofSentiments = sql`sentiment = any(${filter.sentiments ?? [...SENTIMENTS]}::smallint[])`;
  const { rows } = await sql<{ kinds: number; waiting: number; answered: number }>`
    select coalesce(sum(n), 0)::integer as kinds,
      coalesce(sum(n) filter (where ${ofSentiments} and not is_answered), 0)::integer as waiting,
      coalesce(sum(n) filter (where ${ofSentiments} and is_answered), 0)::integer as answered
    from classification_tallies
    where app_id = any(${apps}::text[]) and is_answered = any(${answered}::boolean[]) and kind = any(${kindsOf(filter)}::text[])`.execute(
    tx,
  );
  return rows[0] ?? { kinds: 0, waiting: 0, answered: 0 };
};
