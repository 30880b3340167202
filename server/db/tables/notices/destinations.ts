import { type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type DestinationRow = Selectable<Schema['destinations']>;

/** The channels that are on and want one of `kinds` of an app; an empty id is about no app. */
export const destinationsFor = (
  tx: Tx,
  kinds: readonly string[],
  appId: string,
): Promise<Pick<DestinationRow, 'destination_id' | 'kind' | 'kinds'>[]> =>
  tx
    .selectFrom('destinations')
    .select(['destination_id', 'kind', 'kinds'])
    .where('is_on', '=', true)
    .where(sql<boolean>`kinds && ${[...kinds]}::text[]`)
    .where(sql<boolean>`(apps is null or ${appId} = '' or ${appId} = any (apps))`)
    .orderBy('created_at')
    .execute();
