import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError, contextFor, type ServerContext } from '#server/context.ts';
import { type Authenticate, headerOf } from '#server/http/auth/authenticate.ts';
import { HEARTBEAT_MS, LIVE } from '#shared/contract/live/stream.ts';
import { everyApp, isSameScope } from '#shared/domain/account/app-scope.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import type { Listener } from './broadcast.ts';
import { openHub } from './hub.ts';
import type { Subscriber } from './notifications.ts';

/**
 * In ms: the heartbeat interval, the interval of a read in case a notification was lost, and that of the access check.
 */
export type LiveTiming = { heartbeat: number; poll: number; check: number };
export const LIVE_TIMING: LiveTiming = { heartbeat: HEARTBEAT_MS, poll: 20_000, check: 55_000 };

/** Open streams per user and node; a tab needs one. */
const MAX_PER_USER = 20;

/** Maximum buffered bytes for a slow reader. */
const MAX_BACKLOG_BYTES = 2 ** 20;

/** The client's reconnect delay, in ms. */
const RETRY_MS = 2000;

type Stream = Listener & {
  companyId: string;
  role: Role;
  reply: ServerResponse;
  authorization: string | undefined;
  companyHeader: string | undefined;
  sessionId: string | undefined;
  checkedAt: number;
};

type Options = {
  /** Subscribes to change notifications; returns the unsubscribe function. */
  subscribe?: ((subscriber: Subscriber) => () => Promise<void>) | undefined;
  timing?: LiveTiming | undefined;
};

/** Mounts the event stream. Timers are per node, not per stream: there may be thousands of streams. */
export const mountLive = (
  app: FastifyInstance,
  context: ServerContext,
  authenticate: Authenticate,
  { subscribe, timing = LIVE_TIMING }: Options,
): void => {
  const hub = openHub(contextFor(context, everyApp)); // it tells each listener of their apps only
  const streams = new Set<Stream>();
  const perUser = new Map<string, number>();
  let isChecking = false;
  let isClosing = false;

  const open = (stream: Stream, lastEventId: string | undefined): void => {
    streams.add(stream);
    context.telemetry.metrics.streams(streams.size);
    perUser.set(stream.userId, (perUser.get(stream.userId) ?? 0) + 1);
    stream.reply.on('close', () => {
      streams.delete(stream);
      context.telemetry.metrics.streams(streams.size);
      hub.leave(stream.companyId, stream);
      const remaining = (perUser.get(stream.userId) ?? 1) - 1;
      if (remaining > 0) perUser.set(stream.userId, remaining);
      else perUser.delete(stream.userId);
    });
    hub.join(stream.companyId, stream, lastEventId);
  };

  /** Ends a stream whose caller is no longer the one who asked for it; one that has yet to open says so. */
  const turnAway = ({ reply }: Stream): void => {
    if (!reply.headersSent) reply.statusCode = 401;
    reply.end();
  };
  /** Ends a stream whose caller has lost access, or has another role or other apps: it reconnects, or is told why not. */
  const checkOne = async (stream: Stream): Promise<void> => {
    stream.checkedAt = performance.now();
    const isWelcome = await authenticate(LIVE, stream).then(
      ({ caller }) =>
        caller?.companyId === stream.companyId &&
        caller.userId === stream.userId &&
        caller.role === stream.role &&
        isSameScope(caller.apps, stream.apps),
      () => false,
    );
    if (!isWelcome) turnAway(stream);
  };
  /** Callers of a company have changed: their streams are checked next. */
  const checkSoon = (companyId: string): void => {
    for (const stream of streams) if (stream.companyId === companyId) stream.checkedAt = 0;
    void check();
  };
  const check = async (): Promise<void> => {
    if (isChecking) return; // what is due meanwhile waits for the next time
    isChecking = true;
    for (const stream of streams)
      if (stream.checkedAt === 0 || performance.now() - stream.checkedAt >= timing.check)
        await checkOne(stream);
    isChecking = false;
  };

  /** A session has ended: its streams do. */
  const endSession = (sessionId: string): void => {
    for (const stream of streams) if (stream.sessionId === sessionId) turnAway(stream);
  };

  const timers = [
    setInterval(hub.beat, timing.heartbeat),
    setInterval(hub.wakeAll, timing.poll),
    setInterval(check, timing.check / 11), // so that they are not all checked at once
  ];
  const stopListening = subscribe?.({
    onChange: hub.wake,
    onCallers: checkSoon,
    onSessionEnd: endSession,
    onPresence: hub.tellPresence,
    onOpen: hub.retryAll,
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const timer of timers) clearInterval(timer);
    for (const { reply } of streams) reply.end();
    await stopListening?.();
    await hub.close();
  });

  app.route({
    method: LIVE.method,
    url: LIVE.path,
    exposeHeadRoute: false, // a stream's response to HEAD would not end either
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { authorization } = request.headers;
      const companyHeader = headerOf(request, 'x-company-id');
      request.admitted = await authenticate(LIVE, { authorization, companyHeader });
    },
    handler: (request, reply) => {
      const { headers, raw } = request;
      const caller = request.admitted?.caller;
      if (caller === undefined) throw new ApiError('EXPIRED_TOKEN', 'Authentication required.');
      // A late stream would receive nothing, and the shutdown would wait for it.
      if (isClosing)
        throw new ApiError('SERVICE_UNAVAILABLE', 'The server is shutting down.', { retryAfterMs: RETRY_MS });
      const { userId, companyId, apps, role } = caller;
      if ((perUser.get(userId) ?? 0) >= MAX_PER_USER)
        throw new ApiError('TOO_MANY_REQUESTS', 'Too many open event streams.', { retryAfterMs: 10_000 });
      reply.hijack(); // the framework would send one compressed answer; a stream goes on
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      const response = reply.raw;
      response.statusCode = 503; // returned if the stream ends before it has opened
      const writeHead = (): void => {
        response.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no', // keeps a proxy from buffering events
        });
        response.write(`retry: ${RETRY_MS}\n\n`);
      };
      const send = (text: string): void => {
        // Opened only once it is subscribed: what a page reads after that can never be older than its events.
        if (!response.headersSent) writeHead();
        // Earlier data should be flushed by now; this write itself may be of any size.
        if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy();
        else response.write(text);
      };
      const { authorization } = headers;
      const companyHeader = headerOf(request, 'x-company-id');
      const stream: Stream = {
        userId,
        companyId,
        apps,
        role,
        reply: response,
        send,
        authorization,
        companyHeader,
        sessionId: request.admitted?.person?.sessionId,
        checkedAt: performance.now(),
      };
      if (!raw.destroyed) open(stream, headerOf(request, 'last-event-id'));
    },
  });
};
