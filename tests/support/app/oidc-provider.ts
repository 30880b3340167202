import { createServer } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

type Claims = { email?: string; email_verified?: boolean };
type Client = { clientId: string; redirectUri?: string };

const newKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
};

const AUTH_METHOD = 'client_secret_post';

/** A real OpenID Connect provider on loopback, at which a person is who the test says. */
export const openOidcProvider = async ({ clientId, redirectUri: back = 'https://unknown.test/' }: Client) => {
  const people = new Map<string, Claims>();
  const state: {
    subject: string;
    isAway: boolean;
    isCancelled: boolean;
    instead: JWTPayload | undefined;
  } = {
    subject: '',
    isAway: false,
    /** The person presses Cancel. */
    isCancelled: false,
    /** What an ID token says instead. */
    instead: undefined,
  };
  let redirectUri = back;
  let keys: JWK[] = [await newKey('one')];
  let handler: ReturnType<Provider['callback']> | undefined;
  let current: Provider | undefined;
  const server = createServer(async (request, response) => {
    if (state.isAway) return response.writeHead(503).end();
    const path = request.url ?? '';
    if (!path.startsWith('/interaction/') || !current) return handler?.(request, response);
    await current.interactionFinished(
      request,
      response,
      state.isCancelled ? { error: 'access_denied' } : { login: { accountId: state.subject } },
      { mergeWithLastSubmission: false },
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  const issuer = `http://127.0.0.1:${address.port}`;
  const start = (): void => {
    const provider = new Provider(issuer, {
      jwks: { keys: [...keys] },
      clients: [clientId, 'another'].map((id) => ({
        client_id: id,
        client_secret: 'a-secret-of-the-client',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: AUTH_METHOD,
      })),
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      cookies: { keys: ['a key of cookies'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
      loadExistingGrant: async (ctx) => {
        const { client, session } = ctx.oidc;
        if (!client || !session?.accountId) return undefined;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      await next();
      const [key] = keys;
      const { body } = ctx;
      if (ctx.path !== '/token' || !state.instead || !key || typeof body?.id_token !== 'string') return;
      const claims = { ...decodeJwt(body.id_token), ...state.instead };
      ctx.body = {
        ...body,
        id_token: await new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
          .sign(await importJWK(key, 'RS256')),
      };
    });
    current = provider;
    handler = provider.callback();
  };
  start();
  return {
    issuer,
    people,
    state,
    clientSecret: 'a-secret-of-the-client',
    /** For a product whose address was not known before. */
    sendBackTo: (to: string): void => {
      redirectUri = to;
      start();
    },
    /** New keys, and none of the old. */
    rotate: async (): Promise<void> => {
      keys = [await newKey('two')];
      start();
    },
    /** Follows the browser from the provider's page until it is sent back to us; returns where to. */
    visit: async (url: string): Promise<URL> => {
      const cookies = new Map<string, string>();
      let next = new URL(url);
      for (let hops = 0; hops < 10 && next.origin === issuer; hops += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
        next = new URL(location, next);
      }
      return next;
    },
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
};
