import { ApiError, type AppContext } from '#server/context.ts';
import { endSession, sessionsOf } from '#server/db/tables/company/sign-in-sessions.ts';
import { deviceOf } from '#shared/domain/account/user-agent.ts';

/** Where an account is signed in, the session that asks among them. */
export const listSessions = async (
  { db, now }: AppContext,
  { id: userId, sessionId }: { id: string; sessionId: string },
) => {
  const rows = await sessionsOf(db, userId, new Date(now()));
  return rows.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    isThis: id === sessionId,
    ...deviceOf(userAgent ?? ''),
    since: createdAt.toISOString(),
    lastUsed: usedAt.toISOString(),
  }));
};

/** Ends one session of an account. */
export const revokeSession = async ({ db }: AppContext, userId: string, id: string): Promise<void> => {
  if (!(await endSession(db, userId, id))) throw new ApiError('ENTITY_NOT_FOUND', 'This session is over.');
};
