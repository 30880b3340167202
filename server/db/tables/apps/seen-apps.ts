import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Whether all of these apps, a `text[]`, are seen by this transaction. */
export const areSeen = (apps: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`coalesce(${apps} <@ (select current_apps()), true)`;

/**
 * Runs a statement on rows that belong together, whatever apps they are of: what a member does in one app is carried on in
 * others that they do not see. It returns nothing of them.
 */
export const inEveryApp = async (tx: Tx, statement: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ apps: string }>`
    select apps, set_config('app.apps', '*', true) from (select current_setting('app.apps') as apps offset 0) now`.execute(
    tx,
  );
  await statement.execute(tx);
  await sql`select set_config('app.apps', ${rows[0]?.apps ?? ''}, true)`.execute(tx);
};
