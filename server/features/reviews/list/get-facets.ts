import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { classifiedTallies, talliesOf, topicTallies } from '#server/db/tables/reviews/review-tallies.ts';
import type * as review from '#shared/contract/review/endpoints.ts';

const MAX_VALUES = 100;

export const getFacets: UseCase<typeof review.getFacets> = async (
  { db },
  { companyId },
  { id, answered },
) => {
  const { tallies, classified, topics } = await readInTenant(db, companyId, async (tx) => ({
    tallies: await talliesOf(tx, id, answered),
    classified: await classifiedTallies(tx, id, answered),
    topics: await topicTallies(tx, id, answered),
  }));
  if (tallies.length === 0 && id !== undefined) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  const kinds = tallies.filter(({ star_rating }) => star_rating !== 0);
  const versions = tallies.filter(({ star_rating }) => star_rating === 0);
  return {
    stars: counted(kinds, ({ star_rating }) => star_rating).map(([stars, count]) => ({ stars, count })),
    languages: counted(kinds, ({ base_language }) => base_language || null).map(([language, count]) => ({
      language,
      count,
    })),
    versions: counted(versions, ({ version }) => version).map(([version, count]) => ({ version, count })),
    kinds: counted(classified, ({ kind }) => kind).map(([kind, count]) => ({ kind, count })),
    sentiments: counted(classified, ({ sentiment }) => sentiment).map(([sentiment, count]) => ({
      sentiment,
      count,
    })),
    topics: counted(topics, ({ topic_id }) => topic_id).map(([topic, count]) => ({ topic, count })),
    updated: counted(kinds, ({ was_edited }) => (was_edited ? 'yes' : null))[0]?.[1] ?? 0,
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
