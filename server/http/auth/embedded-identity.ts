import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '#server/context.ts';
import { type AccountChange, followAccount } from '#server/features/account/follow-account.ts';
import { addressBlock, hasPassedProxy, isLoopback } from '#server/net/address.ts';

export type EmbeddedIdentity = {
  /** The sandbox. */
  url: string;
  /** Where people reach the product. */
  publicUrl: string;
  /** Whether the stand-in for Google may be asked: only ever from this very machine. */
  hasGoogle: boolean;
};

const CALLS = [
  'signUp',
  'signInWithPassword',
  'lookup',
  'update',
  'delete',
  'sendOobCode',
  'resetPassword',
  'createAuthUri',
];
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const REFRESH = '/securetoken.googleapis.com/v1/token';
/** Where a reset mail leads. */
const RESET_PAGE = '/__/auth/action';
/** Where the SDK opens its popup. */
const GOOGLE_PAGE = '/emulator/auth/handler';

const LARGEST_BODY = 64 * 1024;

/** How long the sandbox may take, in ms: it hashes passwords, which waits for the processor. */
const ANSWER_WITHIN_MS = 30_000;

/** Headers of the provider's answer that are passed on; all others are ours. */
const PASSED_ON = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'retry-after',
] as const;

/** In which the provider tells us what it did to an account. */
const Change: z.ZodType<AccountChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tokens-revoked'), userId: z.string(), validSince: z.coerce.date() }),
  z.object({ kind: z.literal('deleted'), userId: z.string() }),
]);

/**
 * Passes the page's sign-in calls on to the sandbox's identity provider, so that the page needs no other origin. Only calls
 * named here are passed on: the sandbox knows more paths, and takes orders there.
 */
export const mountEmbeddedIdentity = async (
  app: FastifyInstance,
  context: AppContext,
  { url, publicUrl, hasGoogle }: EmbeddedIdentity,
): Promise<void> => {
  /** The path is that of the route, never what somebody typed. */
  const passOn = (path: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, method, headers } = request;
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const answer = await fetch(`${url}${path}${query}`, {
      method,
      headers: {
        'x-caller-address': addressBlock(request.ip),
        ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
      },
      ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const change = answer.headers.get('x-account-change');
    if (change !== null) await followAccount(context, Change.parse(JSON.parse(change)));
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.code(answer.status).send(bytes);
  };
  await app.register(async (at) => {
    at.removeAllContentTypeParsers();
    takeAsIs(at, 'application/json');
    at.addHook('onRequest', async (request, reply) => {
      if (isFromForeignPage(request, publicUrl))
        await refuse(reply, 403, 'PERMISSION_DENIED : Cross-origin request.');
    });
    at.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === 429) return unreadable(reply, 429, 'Too many requests.');
      if ((error.statusCode ?? 500) < 500) return refuse(reply, 400, 'Invalid request body');
      context.log.error({ event: 'identity.request_failed', err: error }, 'Identity provider request failed');
      return unreadable(reply, 503, 'The identity provider is temporarily unavailable.');
    });
    const call = (to: FastifyInstance, path: string) =>
      to.post(path.replace(':', '::'), { bodyLimit: LARGEST_BODY }, passOn(path));
    for (const name of CALLS) call(at, `${ACCOUNTS}:${name}`);
    // These two alone take forms; any page can have a browser send one.
    await at.register(async (forms) => {
      takeAsIs(forms, 'application/x-www-form-urlencoded');
      call(forms, REFRESH);
      call(forms, RESET_PAGE);
    });
    at.get(RESET_PAGE, passOn(RESET_PAGE));
    for (const host of ['identitytoolkit', 'securetoken'])
      at.all(`/${host}.googleapis.com/*`, (_request, reply) => refuse(reply, 404, 'NOT_FOUND'));
    if (hasGoogle)
      await at.register(async (google) => {
        google.addHook('onRequest', async (request, reply) => {
          if (!isFromHere(request)) await refuse(reply, 404, 'NOT_FOUND');
        });
        call(google, `${ACCOUNTS}:signInWithIdp`);
        google.get(GOOGLE_PAGE, passOn(GOOGLE_PAGE));
      });
  });
};

const takeAsIs = (at: FastifyInstance, type: string): void => {
  at.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

/** Whether a browser sends this for a page that is not ours; programs other than browsers say nothing of it. */
const isFromForeignPage = ({ method, headers, host }: FastifyRequest, publicUrl: string): boolean => {
  if (method !== 'POST') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return (
    headers.origin !== undefined && headers.origin !== publicUrl && URL.parse(headers.origin)?.host !== host
  );
};

/**
 * Whether a request is made on this machine, to this machine: a name of somebody else's that leads here is refused too, and
 * so is what a proxy passes on, as far as it shows. Some proxies add nothing, but speak HTTP/1.0, as no browser does, or keep
 * the origin of the page.
 */
const isFromHere = ({ ip, hostname, headers, raw }: FastifyRequest): boolean =>
  isLoopback(ip) &&
  isLoopback(hostname) &&
  !hasPassedProxy(headers) &&
  raw.httpVersion !== '1.0' &&
  (headers.origin === undefined || isLoopback(URL.parse(headers.origin)?.hostname ?? ''));

/** A refusal in the words of the provider. */
const refuse = (reply: FastifyReply, code: number, message: string) =>
  reply.code(code).header('cache-control', 'no-store').send({ error: { code, message } });

/** No JSON, on purpose: the SDK keeps its user when a reply cannot be read, and signs out on any error that can. */
const unreadable = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .type('text/plain')
    .send(text);
