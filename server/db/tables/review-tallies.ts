import type { Tx } from '../database.ts';

export type Tally = { star_rating: number; base_language: string; was_edited: boolean; n: number };

/** How many reviews of a list there are of each kind, versions apart. */
export const talliesOf = (tx: Tx, appId: string, answered: boolean): Promise<Tally[]> =>
  tx
    .selectFrom('review_tallies')
    .select(['star_rating', 'base_language', 'was_edited', 'n'])
    .where('app_id', '=', appId)
    .where('is_answered', '=', answered)
    .where('version', '=', '')
    .where('n', '>', 0)
    .execute();

/** How many there are of each version, most frequent first. */
export const versionsOf = (
  tx: Tx,
  appId: string,
  answered: boolean,
  most: number,
): Promise<{ version: string; count: number }[]> =>
  tx
    .selectFrom('review_tallies')
    .select(['version', 'n as count'])
    .where('app_id', '=', appId)
    .where('is_answered', '=', answered)
    .where('star_rating', '=', 0)
    .where('n', '>', 0)
    .orderBy('n', 'desc')
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
