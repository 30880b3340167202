import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import {
  classifiedTallies,
  type Tally,
  talliesOf,
  topicTallies,
  versionTallies,
} from '#server/db/tables/reviews/review-tallies.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import type { TalliedFilter } from '#shared/contract/review/filter.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';

const MAX_VALUES = 100;

const HOLDS: Record<'stars' | 'languages' | 'edited', (tally: Tally, filter: TalliedFilter) => boolean> = {
  stars: ({ star_rating }, { stars }) => stars?.some((one) => one === star_rating) ?? true,
  languages: ({ base_language }, { languages }) => languages?.some((one) => one === base_language) ?? true,
  edited: ({ was_edited }, { edited }) => edited === undefined || edited === was_edited,
};
const CONDITIONS = ['stars', 'languages', 'edited'] as const;

export const getFacets: UseCase<typeof review.getFacets> = async (
  { db },
  { companyId },
  { id, answered, filter: asked = {} },
) => {
  const filter = { ...asked, languages: asked.languages?.map(baseLanguage) };
  const { stars, languages, edited } = filter;
  const isOfSome = (stars ?? languages ?? edited) !== undefined;
  const { tallies, ofVersions, classified, topics } = await readInTenant(db, companyId, async (tx) => ({
    tallies: await talliesOf(tx, id, answered, filter),
    ofVersions: isOfSome ? await versionTallies(tx, id, answered, filter) : undefined,
    classified: await classifiedTallies(tx, id, answered),
    topics: await topicTallies(tx, id, answered),
  }));
  if (tallies.length === 0 && id !== undefined) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  const kinds = tallies.filter(({ star_rating }) => star_rating !== 0);
  const versions: Pick<Tally, 'version' | 'n'>[] =
    ofVersions ?? tallies.filter(({ star_rating }) => star_rating === 0);
  /** Those that all conditions but one let through: what another choice of that one would find. */
  const without = (condition: keyof typeof HOLDS) =>
    kinds.filter((tally) => CONDITIONS.every((one) => one === condition || HOLDS[one](tally, filter)));
  return {
    stars: counted(without('stars'), ({ star_rating }) => star_rating).map(([stars, count]) => ({
      stars,
      count,
    })),
    languages: counted(without('languages'), ({ base_language }) => base_language || null).map(
      ([language, count]) => ({ language, count }),
    ),
    versions: counted(versions, ({ version }) => version).map(([version, count]) => ({ version, count })),
    kinds: counted(classified, ({ kind }) => kind).map(([kind, count]) => ({ kind, count })),
    sentiments: counted(classified, ({ sentiment }) => sentiment).map(([sentiment, count]) => ({
      sentiment,
      count,
    })),
    topics: counted(topics, ({ topic_id }) => topic_id).map(([topic, count]) => ({ topic, count })),
    updated: counted(without('edited'), ({ was_edited }) => (was_edited ? 'yes' : null))[0]?.[1] ?? 0,
  };
};

/** Counts per value, most frequent first. */
const counted = <Row extends { n: number | null }, Value extends string | number>(
  tallies: readonly Row[],
  pick: (tally: Row) => Value | null,
): [Value, number][] => {
  const counts = new Map<Value, number>();
  for (const tally of tallies) {
    const value = pick(tally);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + (tally.n ?? 0));
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_VALUES);
};
