import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ServerContext } from '#server/context.ts';
import type { ExportTiming } from '#server/features/exports/send-export.ts';
import type { Identity } from '#server/integrations/identity/port.ts';
import { handleError } from './api/error-handler.ts';
import { mountApi } from './api/mount.ts';
import { authentication } from './auth/authenticate.ts';
import { openCallerCache } from './auth/caller-cache.ts';
import { type EmbeddedIdentity, mountEmbeddedIdentity } from './auth/embedded-identity.ts';
import type { OwnSignIn } from './auth/own/own-sign-in.ts';
import {
  answerUnreadable,
  BODY_LIMIT,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  HEADERS_TIMEOUT_MS,
  limitSlowBodies,
  limitUnfinished,
  refuseUnexpected,
} from './connections.ts';
import { mountDownload } from './hooks/download-route.ts';
import { mountWebhooks } from './hooks/paddle-webhook.ts';
import { mountUnsubscribe } from './hooks/unsubscribe-route.ts';
import { mountImport } from './hooks/upload-route.ts';
import { type Listen, type Subscriber, subscribeAll } from './live/notifications.ts';
import { type LiveTiming, mountLive } from './live/sse-route.ts';
import { readiness } from './ops/readiness.ts';
import { instrumentRequests, newRequestId } from './ops/request-telemetry.ts';
import { mountSampleKeys } from './sample-keys.ts';
import { servePaymentFrame } from './static/payment-frame.ts';
import { type SecurityOptions, securityHeaders, setSecurityHeaders } from './static/security-headers.ts';
import { servePage } from './static/spa.ts';

type Options = {
  context: ServerContext;
  identity: Identity;
  /** The sandbox's identity provider; never set in production. */
  embeddedIdentity?: EmbeddedIdentity | undefined;
  /** If people sign in with accounts in this database. */
  ownSignIn?: OwnSignIn | undefined;
  /** The sandbox's URL, if the stores are sandboxed; never set in production. */
  sampleKeysFrom?: string | undefined;
  /** Comma-separated addresses and networks of the trusted proxies in front. */
  trustedProxies?: string;
  pageDirectory: string;
  security: SecurityOptions;
  logger: FastifyBaseLogger;
  /** Subscribes to change notifications; without it events arrive with the next periodic read. */
  listen?: Listen | undefined;
  liveTiming?: LiveTiming | undefined;
  exportTiming?: ExportTiming | undefined;
  /** Aborted when shutdown begins: the server still answers, but reports that it is not ready. */
  stopping?: AbortSignal | undefined;
  /** Time that requests have to finish once the server closes, in ms. */
  closeWithinMs?: number | undefined;
  /** Time limit for a request to arrive completely, in ms; a slow body would hold its socket. */
  requestTimeoutMs?: number | undefined;
  connectionLimits?: ConnectionLimits | undefined;
  /** Requests per minute and address. */
  requestsAMinute?: number | undefined;
};

/** Far above normal use, far below what does harm. */
const REQUESTS_A_MINUTE = 20_000;

/** A path that no file and no call has, and that the file server refuses instead of not finding it. */
const ODD_PATH = /\/\/|\\|\/\.\.?(\/|$)|^.{1000}/;

const isReadable = (url: string): boolean => {
  try {
    decodeURI(url);
    return !ODD_PATH.test(decodeURIComponent(url.replace(/\?.*$/s, '')));
  } catch {
    return false;
  }
};

/** Poll interval for idle connections of a closing server, in ms. */
const POLL_MS = 50;

/** Time that requests have to finish once the server closes, in ms; then their connections are cut. */
const CLOSE_WITHIN_MS = 14_000;

/**
 * Lets a closing server end: a connection whose last answer went out after the close began would stay open for another
 * request.
 */
const closeSoon = (app: FastifyInstance, closeWithinMs: number): void => {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), POLL_MS);
    const cut = setTimeout(() => app.server.closeAllConnections(), closeWithinMs);
    app.server.once('close', () => {
      clearInterval(timer);
      clearTimeout(cut);
    });
  });
};

/**
 * A turn of the event loop short enough, in ms, that hardly any connection arrives in it; and the longest wait for one.
 */
const SHORT_TURN_MS = 0.1;
const TURN_WITHIN_MS = 5000;

/**
 * Stops listening once no connection waits to be accepted: the system would reset those, and a proxy that has sent a
 * request there cannot know whether it was handled. Register this last: the framework waits for open connections.
 */
const closeWithNobodyWaiting = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    let accepted = 0;
    app.server.on('connection', () => {
      accepted += 1;
    });
    await nextTurn(); // from here on a turn is a full one
    const until = performance.now() + TURN_WITHIN_MS;
    let isQuiet = false;
    while (!isQuiet && performance.now() < until) {
      const acceptedBefore = accepted;
      const startedAt = performance.now();
      await nextTurn();
      isQuiet = accepted === acceptedBefore && performance.now() - startedAt < SHORT_TURN_MS;
    }
    Server.prototype.close.call(app.server); // Node's own handler first closes idle connections, which takes milliseconds
  });
};

/** Makes clients with a kept-alive connection send their next request to another process. */
const closeWithEachAnswer = (app: FastifyInstance, stopping: AbortSignal): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
};

/** As long as the page uploads a large file on a slow connection. */
const REQUEST_TIMEOUT_MS = 600_000;

/** The public server: API, page, and health. */
export const openHttp = async ({
  context,
  identity,
  embeddedIdentity,
  ownSignIn,
  sampleKeysFrom,
  trustedProxies = '',
  pageDirectory,
  security,
  logger,
  listen,
  liveTiming,
  exportTiming,
  stopping,
  closeWithinMs = CLOSE_WITHIN_MS,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  connectionLimits = CONNECTION_LIMITS,
  requestsAMinute = REQUESTS_A_MINUTE,
}: Options): Promise<FastifyInstance> => {
  const headers = securityHeaders(security);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/unreadable'), // answered like any other unknown path
    trustProxy: trustedProxies === '' ? false : trustedProxies,
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: answerUnreadable(headers),
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs) / 10,
      requireHostHeader: false, // refused with the usual headers instead
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests already received are answered
    genReqId: newRequestId,
    childLoggerFactory: (parent) => parent, // the id is in every log line anyway
  });
  closeSoon(app, closeWithinMs);
  if (stopping) closeWithEachAnswer(app, stopping);
  instrumentRequests(app, context.telemetry);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain'); // form posts, which another site's page can send without a preflight
  setSecurityHeaders(app, headers);
  refuseUnexpected(app);
  limitSlowBodies(app, headers, connectionLimits);
  if (trustedProxies === '') limitUnfinished(app, connectionLimits);
  await app.register(rateLimit, { max: requestsAMinute, timeWindow: '1 minute', global: false });
  // Before the routes' own hooks, which authenticate: what they refuse counts as well.
  app.addHook('onRequest', app.rateLimit());
  // Bodies are taken only as they are: a few compressed bytes can become gigabytes.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  app.get('/healthz', async () => ({ alive: true }));
  const isReady = readiness(context, stopping);
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply.status(ready ? 200 : 503).send({ ready });
  });
  const callers = openCallerCache(context);
  const authenticate = authentication(identity, callers, context);
  mountApi(app, context, authenticate, security.isProduction);
  const subscribe =
    listen &&
    ((hub: Subscriber) =>
      subscribeAll(listen, [callers.subscriber, ...(identity.subscriber ? [identity.subscriber] : []), hub]));
  mountLive(app, context, authenticate, { subscribe, timing: liveTiming });
  await mountImport(app, context, authenticate);
  await mountUnsubscribe(app, context);
  mountDownload(app, context, { timing: exportTiming });
  if (context.payment) await mountWebhooks(app, context, context.payment);
  if (embeddedIdentity) await mountEmbeddedIdentity(app, context, embeddedIdentity);
  // Loaded only if it is used.
  if (ownSignIn) await (await import('./auth/own/own-sign-in.ts')).mountOwnSignIn(app, context, ownSignIn);
  if (sampleKeysFrom) mountSampleKeys(app, sampleKeysFrom);
  if (context.payment) servePaymentFrame(app, pageDirectory, security.paymentStandIn);
  await servePage(app, pageDirectory);
  closeWithNobodyWaiting(app);
  return app;
};
