import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { type Tally, talliesOf } from '#server/db/tables/reviews/review-tallies.ts';
import type { reviewList } from '#shared/contract/review-list.ts';

const MAX_VALUES = 100;

export const getFacets: UseCase<typeof reviewList.getFacets> = async (
  { db },
  { companyId },
  { id, answered },
) => {
  const tallies = await readInTenant(db, companyId, (tx) => talliesOf(tx, id, answered));
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
    updated: counted(kinds, ({ was_edited }) => (was_edited ? 'yes' : null))[0]?.[1] ?? 0,
  };
};

/** Counts per value, most frequent first. */
const counted = <Kind extends string | number>(
  tallies: Tally[],
  kindOf: (tally: Tally) => Kind | null,
): [Kind, number][] => {
  const counts = new Map<Kind, number>();
  for (const tally of tallies) {
    const kind = kindOf(tally);
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + (tally.n ?? 0));
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_VALUES);
};
