import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { contextFor, type ServerContext } from '#server/context.ts';
import { type AccountChange, followAccount } from '#server/features/account/follow-account.ts';
import { addressBlock, hasPassedProxy, isLoopback } from '#server/net/address.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { isFromForeignPage } from './foreign-page.ts';

export type EmbeddedIdentity = {
  /** The sandbox's URL. */
  url: string;
  /** The product's public URL. */
  publicUrl: string;
  /** Whether the Google stand-in may be called: only ever from this machine. */
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
/** The target of a password reset link. */
const RESET_PAGE = '/__/auth/action';
/** The page the SDK opens as its popup. */
const GOOGLE_PAGE = '/emulator/auth/handler';

const MAX_BODY_BYTES = 64 * 1024;

/** Timeout of a sandbox call, in ms: it hashes passwords, which waits for the CPU. */
const ANSWER_WITHIN_MS = 30_000;

/** Headers of the provider's answer that are passed on; all others are ours. */
const RESPONSE_HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'retry-after',
] as const;

/** The header in which the provider reports what it did to an account. */
const Change: z.ZodType<AccountChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tokens-revoked'), userId: z.string(), validSince: z.coerce.date() }),
  z.object({ kind: z.literal('deleted'), userId: z.string() }),
]);

/**
 * Proxies the page's sign-in calls to the sandbox's identity provider, so that the page needs no other origin. Only the
 * paths listed here are passed on: the sandbox has others, for its control.
 */
export const mountEmbeddedIdentity = async (
  app: FastifyInstance,
  context: ServerContext,
  { url, publicUrl, hasGoogle }: EmbeddedIdentity,
): Promise<void> => {
  /** The path is the route's, never taken from the request. */
  const passOn = (path: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, method, headers } = request;
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const answer = await fetch(`${url}${path}${query}`, {
      method,
      headers: {
        'x-caller-address': addressBlock(request.ip),
        ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
        ...(headers['accept-language'] && { 'accept-language': headers['accept-language'] }),
      },
      ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const change = answer.headers.get('x-account-change');
    if (change !== null) await followAccount(contextFor(context, everyApp), Change.parse(JSON.parse(change)));
    for (const name of RESPONSE_HEADERS) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.code(answer.status).send(bytes);
  };
  await app.register(async (server) => {
    server.removeAllContentTypeParsers();
    acceptRawBody(server, 'application/json');
    server.addHook('onRequest', async (request, reply) => {
      if (isFromForeignPage(request, publicUrl))
        await refuse(reply, 403, 'PERMISSION_DENIED : Cross-origin request.');
    });
    server.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === 429) return unreadable(reply, 429, 'Too many requests.');
      if ((error.statusCode ?? 500) < 500) return refuse(reply, 400, 'Invalid request body');
      context.log.error({ event: 'identity.request_failed', err: error }, 'Identity provider request failed');
      return unreadable(reply, 503, 'The identity provider is temporarily unavailable.');
    });
    const call = (to: FastifyInstance, path: string) =>
      to.post(path.replace(':', '::'), { bodyLimit: MAX_BODY_BYTES }, passOn(path));
    for (const name of CALLS) call(server, `${ACCOUNTS}:${name}`);
    // Only these two accept forms, which any page can make a browser send.
    await server.register(async (forms) => {
      acceptRawBody(forms, 'application/x-www-form-urlencoded');
      call(forms, REFRESH);
      call(forms, RESET_PAGE);
    });
    server.get(RESET_PAGE, passOn(RESET_PAGE));
    for (const host of ['identitytoolkit', 'securetoken'])
      server.all(`/${host}.googleapis.com/*`, (_request, reply) => refuse(reply, 404, 'NOT_FOUND'));
    if (hasGoogle)
      await server.register(async (google) => {
        google.addHook('onRequest', async (request, reply) => {
          if (!isFromHere(request)) await refuse(reply, 404, 'NOT_FOUND');
        });
        call(google, `${ACCOUNTS}:signInWithIdp`);
        google.get(GOOGLE_PAGE, passOn(GOOGLE_PAGE));
      });
  });
};

const acceptRawBody = (server: FastifyInstance, type: string): void => {
  server.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

/**
 * Whether a request comes from this machine and is addressed to it. A foreign host name that resolves here is refused,
 * and so is a proxied request where that can be seen: some proxies add no header but speak HTTP/1.0, which no browser
 * does, or keep the page's origin.
 */
export const isFromHere = ({ ip, hostname, headers, raw }: FastifyRequest): boolean =>
  isLoopback(ip) &&
  isLoopback(hostname) &&
  !hasPassedProxy(headers) &&
  raw.httpVersion !== '1.0' &&
  (headers.origin === undefined || isLoopback(URL.parse(headers.origin)?.hostname ?? ''));

/** An error in the provider's format. */
const refuse = (reply: FastifyReply, code: number, message: string) =>
  reply.code(code).header('cache-control', 'no-store').send({ error: { code, message } });

/** Deliberately not JSON: the SDK keeps its user after an unreadable reply, but signs out on a readable error. */
const unreadable = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .type('text/plain')
    .send(text);
