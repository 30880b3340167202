import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Whether a session is open: not ended, revoked or expired. */
export const isSessionOpen = async (db: Database, id: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from sign_in.session where id = ${id} and "expiresAt" > ${at}`.execute(db);
  return rows.length > 0;
};

/** Ends the sessions of an account, except for one. */
export const endSessions = async (db: Database, userId: string, except: string | null): Promise<void> => {
  await sql`delete from sign_in.session where "userId" = ${userId} and id is distinct from ${except}`.execute(
    db,
  );
};

/** Ends a session of an account; false if it has no such one. */
export const endSession = async (db: Database, userId: string, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from sign_in.session where "userId" = ${userId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
};

/** Notes that a session is in use: to the minute, not with each token. */
export const noteUsed = async (db: Database, id: string, at: Date): Promise<void> => {
  await sql`
    update sign_in.session set "updatedAt" = ${at}
    where id = ${id} and "updatedAt" < ${at}::timestamptz - interval '1 minute'`.execute(db);
};

export type SessionRow = { id: string; userAgent: string | null; createdAt: Date; usedAt: Date };

/** The open sessions of an account, the one used last first; as many as a screen shows. */
export const sessionsOf = async (db: Database, userId: string, at: Date): Promise<SessionRow[]> => {
  const { rows } = await sql<SessionRow>`
    select id, "userAgent", "createdAt", "updatedAt" "usedAt" from sign_in.session
    where "userId" = ${userId} and "expiresAt" > ${at} order by "updatedAt" desc, id limit 100`.execute(db);
  return rows;
};
