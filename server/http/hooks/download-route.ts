import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError, contextFor, type ServerContext } from '#server/context.ts';
import { claimExport } from '#server/features/exports/claim-export.ts';
import { EXPORT_TIMING, type ExportTiming, sendExport } from '#server/features/exports/send-export.ts';
import { openSemaphore } from '#server/http/live/semaphore.ts';
import { DOWNLOAD } from '#shared/contract/export/schema.ts';

/** Exports that read at the same time on a node, each over a connection of its own; others wait. */
const MOST_AT_ONCE = 3;

type Options = { timing?: ExportTiming | undefined };

/** Downloads of exports. The secret in the address stands for the token: a browser sends no header with a download. */
export const mountDownload = (
  app: FastifyInstance,
  context: ServerContext,
  { timing = EXPORT_TIMING }: Options = {},
): void => {
  const turns = openSemaphore(MOST_AT_ONCE);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.route<{ Params: { secret: string } }>({
    method: DOWNLOAD.method,
    url: DOWNLOAD.path,
    exposeHeadRoute: false, // a look at the headers would use the address up
    onRequest: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    },
    handler: async (request, reply) => {
      if (closing.signal.aborted)
        throw new ApiError('SERVICE_UNAVAILABLE', 'The server is shutting down.', { retryAfterMs: 5000 });
      const claimed = await claimExport(context, request.params.secret);
      reply.hijack(); // the framework would send one compressed answer
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      const response = reply.raw;
      const day = new Date(context.now()).toISOString().slice(0, 10);
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      response.setHeader('content-disposition', `attachment; filename="reviews-${day}.csv"`);
      response.setHeader('x-accel-buffering', 'no'); // keeps a proxy from taking it faster than its reader
      response.flushHeaders(); // a proxy that hears nothing would ask again, with an address that is used up
      const deliver = (text: AsyncIterable<string>, signal: AbortSignal): Promise<void> =>
        pipeline(Readable.from(whileTaken(text, response, timing.stalled)), response, { signal });
      const sending = { deliver, signal: closing.signal, inTurn: turns.run, timing };
      await sendExport(contextFor(context, claimed.apps), claimed, sending).catch((err: unknown) => {
        response.destroy(); // its reader must not take the file for a whole one
        const isOurs = !closing.signal.aborted && !request.raw.destroyed;
        const line = { event: 'export.failed', err, exportId: claimed.id };
        context.log[isOurs ? 'error' : 'info'](line, 'Export failed');
      });
    },
  });
};

/** Disconnects a reader that takes nothing for `ms`; the time it takes to find the next part does not count. */
async function* whileTaken(
  text: AsyncIterable<string>,
  response: ServerResponse,
  ms: number,
): AsyncGenerator<string> {
  response.once('timeout', () => response.destroy());
  for await (const part of text) {
    response.setTimeout(ms);
    yield part;
    response.setTimeout(0);
  }
  response.setTimeout(ms);
}
