import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps.ts';
import { type Tally, talliesOf, versionsOf } from '#server/db/tables/review-tallies.ts';
import { Refusal, type UseCase } from '#server/world.ts';
import type { reviewList } from '#shared/contract/review-list.ts';

const MOST = 100;

export const getFacets: UseCase<typeof reviewList.getFacets> = (world, { companyId }, { id, answered }) =>
  inTenant(world.db, companyId, async (tx) => {
    if (!(await appOf(tx, id))) throw new Refusal('ENTITY_NOT_FOUND', 'There is no such app.');
    const tallies = await talliesOf(tx, id, answered);
    return {
      stars: counted(tallies, ({ star_rating }) => star_rating).map(([stars, count]) => ({ stars, count })),
      languages: counted(tallies, ({ base_language }) => base_language)
        .filter(([language]) => language !== '')
        .map(([language, count]) => ({ language, count })),
      versions: await versionsOf(tx, id, answered, MOST),
      updated: tallies.filter(({ was_edited }) => was_edited).reduce((sum, { n }) => sum + n, 0),
    };
  });

/** What the tallies have of each kind, most frequent first. */
const counted = <Kind extends string | number>(
  tallies: Tally[],
  kindOf: (tally: Tally) => Kind,
): [Kind, number][] => {
  const counts = new Map<Kind, number>();
  for (const tally of tallies) counts.set(kindOf(tally), (counts.get(kindOf(tally)) ?? 0) + tally.n);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST);
};
