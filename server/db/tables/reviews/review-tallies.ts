import type { Tx } from '#server/db/database.ts';

/** How many reviews there are of a kind; without stars: of a version as a whole. */
export type Tally = {
  star_rating: number | null;
  base_language: string | null;
  was_edited: boolean | null;
  version: string | null;
  n: number | null;
};

/**
 * The tallies of a list, by kind over all versions, and by version over all kinds; of all apps without an app, none if it
 * does not exist.
 */
export const talliesOf = (tx: Tx, appId: string | undefined, answered: boolean): Promise<Tally[]> =>
  tx
    .selectFrom('apps')
    .leftJoin('review_tallies', (join) =>
      join
        .onRef('review_tallies.app_id', '=', 'apps.app_id')
        .on('is_answered', '=', answered)
        .on('n', '>', 0)
        .on(({ or, eb }) => or([eb('version', '=', ''), eb('star_rating', '=', 0)])),
    )
    .select(['star_rating', 'base_language', 'was_edited', 'version', 'n'])
    .$if(appId !== undefined, (query) => query.where('apps.app_id', '=', appId ?? ''))
    .where('apps.hidden_at', 'is', null)
    .execute();
