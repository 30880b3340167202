import * as z from 'zod';
import type { AppContext } from '#server/context.ts';
import { endSessions } from '#server/db/tables/company/sign-in-sessions.ts';
import type { Accounts } from '#server/features/sign-in/accounts.ts';
import { secondFactorState } from '#server/features/sign-in/second-factor.ts';
import { listSessions, revokeSession } from '#server/features/sign-in/sessions.ts';
import { accountOfSession } from '#server/features/sign-in/sign-in.ts';
import { cookiesOf, parsed } from './inputs.ts';
import type { OwnRoutes } from './own-routes.ts';

const OneSession = z.object({ id: z.string().max(100) });

/** `hasPasswords`: a provider has second factors of its own, and says which addresses are confirmed. */
type Options = { context: AppContext; accounts: Accounts; hasPasswords: boolean };

/** Calls of somebody who is signed in: their account, and where they are signed in. */
export const mountAccountRoutes = (
  { get, post }: OwnRoutes,
  { context, accounts, hasPasswords }: Options,
): void => {
  const whoAsks = (request: Parameters<typeof cookiesOf>[0]) =>
    accountOfSession(accounts, cookiesOf(request));
  get('/account', async (request) => {
    const who = await whoAsks(request);
    return {
      isEmailVerified: who.isEmailVerified,
      sendsMail: hasPasswords && context.mail !== undefined,
      secondFactor: hasPasswords ? await secondFactorState(context, who.id) : null,
      sessions: await listSessions(context, who),
    };
  });
  post('/sessions/revoke', async (request) => {
    const { id } = parsed(OneSession, request);
    const { id: userId } = await whoAsks(request);
    await revokeSession(context, userId, id);
    return {};
  });
  post('/sessions/revoke-others', async (request) => {
    const { id, sessionId } = await whoAsks(request);
    await endSessions(context.db, id, sessionId);
    return {};
  });
};
