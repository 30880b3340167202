import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { Identity } from '#server/integrations/identity/port.ts';
import { handleError } from './api/error-handler.ts';
import { mountApi } from './api/mount.ts';
import { authentication } from './auth/authenticate.ts';
import { openCallerCache } from './auth/caller-cache.ts';
import { type EmbeddedIdentity, mountEmbeddedIdentity } from './auth/embedded-identity.ts';
import { mountWebhooks } from './hooks/paddle-webhook.ts';
import { mountImport } from './hooks/upload-route.ts';
import { type Listen, type Subscriber, subscribeAll } from './live/notifications.ts';
import { type LiveTiming, mountLive } from './live/sse-route.ts';
import { readiness } from './ops/readiness.ts';
import { instrumentRequests, newRequestId } from './ops/request-telemetry.ts';
import { servePaymentFrame } from './static/payment-frame.ts';
import { type SecurityOptions, setSecurityHeaders } from './static/security-headers.ts';
import { servePage } from './static/spa.ts';

type Options = {
  context: AppContext;
  identity: Identity;
  /** Where the sandbox's identity provider is; never in production. */
  embeddedIdentity?: EmbeddedIdentity | undefined;
  /** Addresses and networks, by commas, of the proxies in front, whose word on a caller's address is believed. */
  trustedProxies?: string;
  pageDirectory: string;
  security: SecurityOptions;
  logger: FastifyBaseLogger;
  /** How this node hears of changes at once; without it they are told when all are looked at again. */
  listen?: Listen | undefined;
  liveTiming?: LiveTiming | undefined;
  /** Aborted when the process has been told to stop: it answers on, and says that it is not ready. */
  stopping?: AbortSignal | undefined;
};

/** Requests a minute from one address, far above what a person causes and far below what hurts. */
const REQUESTS_A_MINUTE = 20_000;

const isReadable = (url: string): boolean => {
  try {
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
};

/** How often a server that closes looks for connections that have become idle, in ms. */
const LOOK_MS = 50;

/** Lets a closing server end: a connection whose last answer went out after the close began would be kept open for more. */
const closeSoon = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
    app.server.once('close', () => clearInterval(timer));
  });
};

/** A turn of the event loop so short, in ms, that next to no connection comes within it, and how long one is waited for. */
const SHORT_TURN_MS = 0.1;
const TURN_WITHIN_MS = 1000;

/**
 * Stops listening when no connection waits to be accepted. The system resets those that do, and a proxy that has sent a
 * request there cannot know whether it was done. To be added last: the framework waits for those that are open.
 */
const closeWithNobodyWaiting = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    let accepted = 0;
    app.server.on('connection', () => {
      accepted += 1;
    });
    await nextTurn(); // from here on, a turn is a whole one
    const until = performance.now() + TURN_WITHIN_MS;
    let isQuiet = false;
    while (!isQuiet && performance.now() < until) {
      const [before, began] = [accepted, performance.now()];
      await nextTurn();
      isQuiet = accepted === before && performance.now() - began < SHORT_TURN_MS;
    }
    Server.prototype.close.call(app.server); // HTTP's own first ends idle connections, for milliseconds
  });
};

/** Sends whoever keeps a connection to another process with their next request. */
const closeWithEachAnswer = (app: FastifyInstance, stopping: AbortSignal): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
};

/** How long a request may take to arrive whole, in ms; a body that trickles in would hold its socket for good. */
const REQUEST_TIMEOUT_MS = 300_000;

/** The door for browsers: the API, the page, and how the process is. */
export const openHttp = async ({
  context,
  identity,
  embeddedIdentity,
  trustedProxies = '',
  pageDirectory,
  security,
  logger,
  listen,
  liveTiming,
  stopping,
}: Options): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/unreadable'), // leads nowhere, like any other unknown one
    trustProxy: trustedProxies === '' ? false : trustedProxies,
    bodyLimit: 256 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what has come in is answered
    genReqId: newRequestId,
    childLoggerFactory: (parent) => parent, // the id is in every line by itself
  });
  closeSoon(app);
  if (stopping) closeWithEachAnswer(app, stopping);
  instrumentRequests(app, context.telemetry);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain'); // what a foreign page may send without being asked
  setSecurityHeaders(app, security);
  await app.register(rateLimit, { max: REQUESTS_A_MINUTE, timeWindow: '1 minute' });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.get('/healthz', async () => ({ alive: true }));
  const isReady = readiness(context, stopping);
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply.status(ready ? 200 : 503).send({ ready });
  });
  const callers = openCallerCache(context);
  const admit = authentication(identity, callers, context.now);
  mountApi(app, context, admit, security.isProduction);
  const hear = listen && ((hub: Subscriber) => subscribeAll(listen, [callers.hearing, hub]));
  mountLive(app, context, admit, { hear, timing: liveTiming });
  await mountImport(app, context, admit);
  await mountWebhooks(app, context);
  if (embeddedIdentity) await mountEmbeddedIdentity(app, context, embeddedIdentity);
  servePaymentFrame(app, pageDirectory, security.paymentStandIn);
  await servePage(app, pageDirectory);
  closeWithNobodyWaiting(app);
  return app;
};
