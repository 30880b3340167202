import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Doing } from '#shared/contract/presence/schema.ts';

/** Who is at which review; a notification of the database carries it from node to node, and no table holds it. */
export type Presence = { companyId: string; userId: string; appId: string; reviewId: string; doing: Doing };

export const PRESENCE_CHANNEL = 'presence';

export const notifyPresence = async (tx: Tx, presence: Presence): Promise<void> => {
  await sql`select pg_notify(${PRESENCE_CHANNEL}, ${JSON.stringify(presence)})`.execute(tx);
};
