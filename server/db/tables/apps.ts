import type { Selectable } from 'kysely';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.ts';

export type AppRow = Selectable<Schema['apps']>;

/** The app in scope, unless it is hidden. */
export const appOf = (tx: Tx, appId: string): Promise<AppRow | undefined> =>
  tx
    .selectFrom('apps')
    .selectAll()
    .where('app_id', '=', appId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

/** The ids of the apps that are not hidden, for a query to look among. */
export const shownAppIds = (tx: Tx) => tx.selectFrom('apps').select('app_id').where('hidden_at', 'is', null);

/** The company's apps with their counts and how reading them goes, by name. */
export const appsWithCounts = (tx: Tx) =>
  tx
    .selectFrom('apps')
    .leftJoin('review_counts', (join) =>
      join
        .onRef('review_counts.company_id', '=', 'apps.company_id')
        .onRef('review_counts.app_id', '=', 'apps.app_id'),
    )
    .leftJoin('app_syncs', (join) =>
      join
        .onRef('app_syncs.company_id', '=', 'apps.company_id')
        .onRef('app_syncs.app_id', '=', 'apps.app_id'),
    )
    .selectAll('apps')
    .select([
      'review_counts.unanswered',
      'app_syncs.last_good_at',
      'app_syncs.failing_since',
      'app_syncs.last_error',
    ])
    .where('hidden_at', 'is', null)
    .orderBy('apps.name')
    .execute();
