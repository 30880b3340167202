import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerContext } from '#server/context.ts';
import { clusterMetrics } from './cluster-metrics.ts';
import { readiness } from './readiness.ts';

type Options = {
  context: ServerContext;
  host: string;
  port: number;
  /** The bearer token required for metrics, if set. */
  token: string | undefined;
  /** Aborted when the process begins to shut down. */
  stopping?: AbortSignal;
};

/** The operator's server, on its own port: metrics, liveness and readiness, for any role. */
export const openOpsServer = async ({
  context,
  host,
  port,
  token,
  stopping,
}: Options): Promise<{ url: string; close: () => Promise<void> }> => {
  const shared = clusterMetrics(context);
  const isReady = readiness(context, stopping);
  const sendMetrics = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isAllowed(request, token)) return respond(response, 401, 'unauthorized\n');
    const text = await context.telemetry.metrics.text(shared);
    respond(response, 200, text, 'text/plain; version=0.0.4; charset=utf-8');
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET') return respond(response, 405, 'method not allowed\n');
    if (request.url === '/metrics') return sendMetrics(request, response);
    if (request.url === '/healthz') return respond(response, 200, 'alive\n');
    if (request.url === '/readyz') {
      const ready = await isReady();
      return respond(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
    }
    respond(response, 404, 'not found\n');
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      context.log.error({ event: 'ops.request_failed', err: error }, 'Ops request failed');
      respond(response, 500, 'internal error\n');
    });
  });
  await listening(server, host, port);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', (error) => failed(new Error(`METRICS_PORT: ${error.message}`)));
    server.listen(port, host, done);
  });

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const isAllowed = ({ headers }: IncomingMessage, token: string | undefined): boolean => {
  if (token === undefined) return true;
  const actual = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

const respond = (response: ServerResponse, status: number, text: string, type = 'text/plain'): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
};
