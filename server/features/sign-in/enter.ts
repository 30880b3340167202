import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

/** Long enough to tell the browser and the system. */
const MAX_AGENT = 300;

/** The headers of a sign-in that the session keeps. */
export const agentHeaders = (userAgent: string | undefined): Headers =>
  new Headers({ 'user-agent': (userAgent ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_AGENT) });

/** Opens a session for an account, for use cases that have seen enough to do so. It is no route. */
export const entering = {
  id: 'rejoinder',
  endpoints: {
    enter: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) return undefined;
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { user, sessionId: session.id };
      },
    ),
  },
};
