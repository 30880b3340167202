import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { SENTIMENTS } from '#shared/domain/classification/classification.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { indexedValues, type Values } from './indexed-values.ts';
import { isOfClassified, kindsOf } from './lists.ts';

type Counts = { waiting: number; answered: number };

/** What the tallies know of a filter. */
export type Sizes = {
  /** How many reviews of each list fit what they know of it. */
  fit: Counts;
  /** Of the conditions whose values have an index, the one that the fewest reviews fit, and how many these are. */
  rarest: (Values & { size: number }) | undefined;
};

export const sizesOf = async (tx: Tx, apps: string[], filter: ReviewFilter): Promise<Sizes> => {
  const { stars, languages, versions = [''], edited } = filter;
  const ofAll = sql`version = ''`;
  const isOf = {
    stars: stars ? sql`star_rating = any(${stars}::smallint[])` : sql`true`,
    languages: languages ? sql`base_language = any(${languages.map(baseLanguage)}::text[])` : sql`true`,
    versions: sql`version = any(${versions}::text[])`,
    edited: edited === undefined ? sql`true` : sql`was_edited = ${edited}`,
  };
  const fits = sql.join(Object.values(isOf), sql` and `);
  const sum = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(n) filter (where ${condition}), 0)::integer`;
  const { rows } = await sql<Counts & { stars: number; languages: number; versions: number; edited: number }>`
    select ${sum(sql`${fits} and not is_answered`)} as waiting, ${sum(sql`${fits} and is_answered`)} as answered,
      ${sum(sql`${ofAll} and ${isOf.stars}`)} as stars, ${sum(sql`${ofAll} and ${isOf.languages}`)} as languages,
      ${sum(isOf.versions)} as versions, ${sum(sql`${ofAll} and ${isOf.edited}`)} as edited
    from review_tallies
    where app_id = any(${apps}::text[]) and version = any(${['', ...versions]}::text[]) and star_rating > 0`.execute(
    tx,
  );
  const [tallied = { waiting: 0, answered: 0, stars: 0, languages: 0, versions: 0, edited: 0 }] = rows;
  const classified = isOfClassified(filter) ? await classifiedSizes(tx, apps, filter) : undefined;
  const found = { ...tallied, kinds: classified?.ofKinds ?? 0 };
  const sized = indexedValues(filter).map(({ by, ...values }) => ({ ...values, size: found[by] }));
  return {
    fit: {
      waiting: Math.min(tallied.waiting, classified?.waiting ?? Infinity),
      answered: Math.min(tallied.answered, classified?.answered ?? Infinity),
    },
    rarest: sized.sort((one, other) => one.size - other.size)[0],
  };
};

/** How many have one of the kinds, and how many of each list one of the sentiments too. */
const classifiedSizes = async (
  tx: Tx,
  apps: string[],
  filter: ReviewFilter,
): Promise<Counts & { ofKinds: number }> => {
  const ofSentiments = sql`sentiment = any(${filter.sentiments ?? [...SENTIMENTS]}::smallint[])`;
  const { rows } = await sql<Counts & { ofKinds: number }>`
    select coalesce(sum(n), 0)::integer as "ofKinds",
      coalesce(sum(n) filter (where ${ofSentiments} and not is_answered), 0)::integer as waiting,
      coalesce(sum(n) filter (where ${ofSentiments} and is_answered), 0)::integer as answered
    from classification_tallies
    where app_id = any(${apps}::text[]) and kind = any(${kindsOf(filter)}::text[])`.execute(tx);
  return rows[0] ?? { ofKinds: 0, waiting: 0, answered: 0 };
};
