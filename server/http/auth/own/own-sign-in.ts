import type { FastifyInstance } from 'fastify';
import { ApiError, contextFor, type ServerContext } from '#server/context.ts';
import { openAccounts, type Registration } from '#server/features/sign-in/accounts.ts';
import { cookieSecret } from '#server/features/sign-in/keys.ts';
import * as signIn from '#server/features/sign-in/sign-in.ts';
import { openSemaphore } from '#server/http/live/semaphore.ts';
import type { Provider } from '#server/integrations/identity/port.ts';
import { noApp } from '#shared/domain/account/app-scope.ts';
import { isFromForeignPage } from '../foreign-page.ts';
import { mountAccountRoutes } from './account-routes.ts';
import { cookiesOf } from './inputs.ts';
import type { Answer } from './own-routes.ts';
import { mountPasswordRoutes } from './password-routes.ts';

/** `provider`: signs people in, and no password does. */
export type OwnSignIn = { registration: Registration; provider?: Provider | undefined };

/** Each takes 64 MiB and a tenth of a second of one core. */
const HASHES_AT_ONCE = 2;

const MAX_BODY_BYTES = 16 * 1024;

/** Sign-in of one's own: the only calls there are, under `/api/auth`. None answers with a token of the session. */
export const mountOwnSignIn = async (
  app: FastifyInstance,
  server: ServerContext,
  { registration, provider }: OwnSignIn,
): Promise<void> => {
  const context = contextFor(server, noApp);
  const hashing = openSemaphore(HASHES_AT_ONCE).run;
  const accounts = await openAccounts(context, {
    registration,
    hashing,
    hasProvider: provider !== undefined,
  });
  const secret = await cookieSecret(context);
  const isSecure = context.publicUrl.startsWith('https://');
  await app.register(
    async (routes) => {
      routes.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (isFromForeignPage(request, context.publicUrl))
          throw new ApiError('NOT_ALLOWED', 'Cross-origin request.');
      });
      const post = (path: string, answer: Answer) => routes.post(path, { bodyLimit: MAX_BODY_BYTES }, answer);
      const get = (path: string, answer: Answer) => routes.get(path, answer);

      get('/token', async (request, reply) => {
        const { token, account, setCookies } = await signIn.issueToken(context, accounts, cookiesOf(request));
        reply.header('set-cookie', setCookies);
        return { token, account };
      });
      post('/sign-out', async (request, reply) => {
        reply.header('set-cookie', await signIn.signOut(accounts, cookiesOf(request)));
        return {};
      });
      mountAccountRoutes({ get, post }, { context, accounts, hasPasswords: provider === undefined });
      post('/remove', async (request) => {
        await signIn.removeUnregistered(context, accounts, cookiesOf(request));
        return {};
      });
      if (provider) {
        const { mountProviderRoutes } = await import('./provider-routes.ts'); // loaded only if it is used
        mountProviderRoutes({ get, post }, { context, accounts, registration, provider, isSecure });
      } else mountPasswordRoutes({ get, post }, { context, accounts, secret, isSecure });
    },
    { prefix: '/api/auth' },
  );
};
