import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError, type AppContext } from '#server/context.ts';
import { digestOf } from '#server/crypto/digest.ts';
import type { Accounts, Registration } from '#server/features/sign-in/accounts.ts';
import { accountByProvider } from '#server/features/sign-in/enter-by-provider.ts';
import { limitAddress } from '#server/features/sign-in/limits.ts';
import * as signIn from '#server/features/sign-in/sign-in.ts';
import type { Provider, Refusal } from '#server/integrations/identity/port.ts';
import { agentOf, cookiesOf, parsed, Token } from './inputs.ts';
import type { OwnRoutes } from './own-routes.ts';

/** How long somebody may take at the provider, in seconds. */
const AWAY_S = 600;

/** Secrets of links, which have to come back with the person. */
const Start = z.object({ firstOwner: Token.optional(), connect: Token.optional() });

const Kept = z.object({
  begun: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  brought: Start,
  until: z.number(),
});
type Kept = z.infer<typeof Kept>;

type Options = {
  context: AppContext;
  accounts: Accounts;
  registration: Registration;
  provider: Provider;
  isSecure: boolean;
};

/** Signing in at an OpenID Connect provider: the way there, and the way back. */
export const mountProviderRoutes = (
  { get, post }: OwnRoutes,
  { context, accounts, registration, provider, isSecure }: Options,
): void => {
  const { publicUrl, vault, now, log } = context;
  /** One for each sign-in, so that two tabs may set out at once; it belongs to the browser, so nobody else's answer counts. */
  const cookieOf = (state: string): string =>
    `${isSecure ? '__Host-' : ''}rejoinder.oidc.${Buffer.from(digestOf(state), 'base64').toString('hex').slice(0, 16)}`;
  const cookie = (state: string, value: string, lifeS: number): string =>
    `${cookieOf(state)}=${value}; Max-Age=${lifeS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const ownerOf = (state: string): string => `oidc:${state}`;

  const keptOf = (request: FastifyRequest, state: string): Kept | undefined => {
    const name = `${cookieOf(state)}=`;
    const value = cookiesOf(request)
      .split('; ')
      .find((one) => one.startsWith(name))
      ?.slice(name.length);
    try {
      const sealed = Buffer.from(value ?? '', 'base64url').toString();
      const kept = Kept.parse(JSON.parse(vault.open(sealed, ownerOf(state))));
      return kept.until > now() && kept.begun.state === state ? kept : undefined;
    } catch {
      return undefined;
    }
  };
  const back = (reply: FastifyReply, { failure, code }: Refusal) => {
    log.warn({ event: 'sign_in.provider_failed', failure, code }, 'A sign-in at the provider failed');
    const search = new URLSearchParams({ provider: failure, ...(code && { code }) });
    return reply.redirect(`/login?${search}`);
  };

  post('/oidc/start', async (request, reply) => {
    const brought = parsed(Start, request);
    await limitAddress(context, request.ip);
    const started = await provider.begin();
    if (!started.ok) {
      const { failure, code } = started.failure;
      log.warn({ event: 'sign_in.provider_failed', failure, code }, 'A sign-in at the provider failed');
      return { failure, code };
    }
    const { url, begun } = started.value;
    const kept: Kept = { begun, brought, until: now() + AWAY_S * 1000 };
    const sealed = vault.seal(JSON.stringify(kept), ownerOf(begun.state));
    reply.header('set-cookie', cookie(begun.state, Buffer.from(sealed).toString('base64url'), AWAY_S));
    return { url };
  });

  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const cameTo = new URL(request.url, publicUrl);
    const state = cameTo.searchParams.get('state') ?? '';
    const kept = keptOf(request, state);
    if (!kept) return back(reply, { failure: 'expired', code: '' });
    reply.header('set-cookie', cookie(state, '', 0));
    await limitAddress(context, request.ip);
    const claims = await provider.finish(cameTo, kept.begun);
    if (!claims.ok) return back(reply, claims.failure);
    const options = { provider, registration };
    const account = await accountByProvider(context, accounts, claims.value, kept.brought, options);
    if (!account.ok) return back(reply, account.failure);
    const userAgent = agentOf(request);
    const { setCookies } = await signIn.enter(accounts, { userId: account.value, userAgent });
    reply.header('set-cookie', setCookies);
    return reply.redirect('/login?provider=done');
  };
  // A browser is on its way: whatever happens, it arrives at the page.
  get('/oidc/callback', (request, reply) =>
    enter(request, reply).catch((error: unknown) => {
      log.error({ event: 'sign_in.provider_failed', err: error }, 'A sign-in at the provider failed');
      return back(reply, { failure: 'away', code: error instanceof ApiError ? error.code : 'ERROR' });
    }),
  );
};
