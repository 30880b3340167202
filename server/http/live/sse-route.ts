import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError, type AppContext } from '#server/context.ts';
import { type Authenticate, headerOf } from '#server/http/auth/authenticate.ts';
import { LIVE } from '#shared/contract/live.ts';
import type { Listener } from './broadcast.ts';
import { openHub } from './hub.ts';
import type { Subscriber } from './notifications.ts';

/** In ms: how often an idle stream says something, all are read in case a notice was lost, and access is checked. */
export type LiveTiming = { beat: number; poll: number; check: number };
export const LIVE_TIMING: LiveTiming = { beat: 20_000, poll: 20_000, check: 55_000 };

/** Streams that one person may have open on a node; a tab needs one. */
const MOST_PER_USER = 20;

/** What may wait for a reader that is slow, in bytes. */
const LARGEST_BACKLOG = 2 ** 20;

/** After how long a page comes back, in ms. */
const RETRY_MS = 2000;

type Stream = Listener & {
  companyId: string;
  reply: ServerResponse;
  authorization: string | undefined;
  companyHeader: string | undefined;
  checkedAt: number;
};

type Options = {
  /** How this node hears of changes at once; answers what ends that. */
  hear?: ((hearing: Subscriber) => () => Promise<void>) | undefined;
  timing?: LiveTiming | undefined;
};

/** Mounts the stream of events. Timers are the node's, not a stream's: there may be thousands of those. */
export const mountLive = (
  app: FastifyInstance,
  context: AppContext,
  admit: Authenticate,
  { hear, timing = LIVE_TIMING }: Options,
): void => {
  const hub = openHub(context);
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
      const left = (perUser.get(stream.userId) ?? 1) - 1;
      if (left > 0) perUser.set(stream.userId, left);
      else perUser.delete(stream.userId);
    });
    hub.join(stream.companyId, stream, lastEventId);
  };

  /** Ends streams whose caller may not see this any more: they come back, and are told why. */
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    for (const stream of streams) {
      if (performance.now() - stream.checkedAt < timing.check) continue;
      stream.checkedAt = performance.now();
      const isWelcome = await admit(LIVE.access, stream).then(
        ({ caller }) => caller?.companyId === stream.companyId && caller.userId === stream.userId,
        () => false,
      );
      if (!isWelcome) stream.reply.end();
    }
    isChecking = false;
  };

  const timers = [
    setInterval(hub.beat, timing.beat),
    setInterval(hub.wakeAll, timing.poll),
    setInterval(check, timing.check / 11), // so that they are not all checked in one go
  ];
  const stopListening = hear?.({ onChange: hub.wake, onOpen: hub.retryAll });
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
    exposeHeadRoute: false, // the head of a stream has no end either
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { authorization } = request.headers;
      const companyHeader = headerOf(request, 'x-company-id');
      request.admitted = await admit(LIVE.access, { authorization, companyHeader });
    },
    handler: (request, reply) => {
      const { headers, raw } = request;
      const caller = request.admitted?.caller;
      if (caller === undefined) throw new ApiError('EXPIRED_TOKEN', 'Authentication required.');
      // Nobody would tell it anything any more, and the close would wait for it.
      if (isClosing)
        throw new ApiError('SERVICE_UNAVAILABLE', 'The server is shutting down.', { retryAfterMs: RETRY_MS });
      const { userId, companyId } = caller;
      if ((perUser.get(userId) ?? 0) >= MOST_PER_USER)
        throw new ApiError('TOO_MANY_REQUESTS', 'Too many open event streams.', { retryAfterMs: 10_000 });
      reply.hijack(); // the framework answers once and compresses; this goes on
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      const response = reply.raw;
      response.statusCode = 503; // as it is answered where it ends before it stands
      const begin = (): void => {
        response.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no', // a proxy would hold events back until there are many
        });
        response.write(`retry: ${RETRY_MS}\n\n`);
      };
      const tell = (text: string): void => {
        // Not before it is told all that changes: what is read once the stream has begun is never behind it.
        if (!response.headersSent) begin();
        // What came before should have gone by now; this itself may be as long as it is.
        if (response.writableLength > LARGEST_BACKLOG) response.destroy();
        else response.write(text);
      };
      const { authorization } = headers;
      const companyHeader = headerOf(request, 'x-company-id');
      const stream: Stream = {
        ...{ userId, companyId, reply: response, tell },
        ...{ authorization, companyHeader, checkedAt: performance.now() },
      };
      if (!raw.destroyed) open(stream, headerOf(request, 'last-event-id'));
    },
  });
};
