import type { AppContext } from '#server/context.ts';
import { endFirstSteps, removeSecondFactor } from '#server/db/tables/company/sign-in-second-factor.ts';
import { endSessions } from '#server/db/tables/company/sign-in-sessions.ts';

/** Removes a lost second factor, for an operator, and ends all sessions of the account. */
export const forgetSecondFactor = async (
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  userId: string,
  by: string,
): Promise<boolean> => {
  const wasOn = await removeSecondFactor(db, userId);
  if (!wasOn) return false;
  await endFirstSteps(db, userId);
  await endSessions(db, userId, null);
  log.info({ event: 'sign_in.second_factor_removed', userId, by }, 'An operator removed a second factor');
  return true;
};
