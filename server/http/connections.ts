import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/context.ts';
import { IMPORT } from '#shared/contract/application/import.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** The largest body of an ordinary call, in bytes. */
export const BODY_LIMIT = 256 * 1024;

/** How long the headers of a request may take, in ms. */
export const HEADERS_TIMEOUT_MS = 10_000;

/** A body may take this long, in ms, and longer by its size at the least rate, in bytes per second. */
const BODY_GRACE_MS = 15_000;
const LEAST_RATE = 16 * 1024;

export type ConnectionLimits = {
  bodyGraceMs: number;
  /** Connections of an address whose request is still incomplete after `youngMs`; the oldest above it are cut. */
  unfinished: number;
  youngMs: number;
};
export const CONNECTION_LIMITS: ConnectionLimits = {
  bodyGraceMs: BODY_GRACE_MS,
  unfinished: 100,
  youngMs: 2000,
};

type Refusal = { status: string; code: ErrorCode; message: string };
const INVALID: Refusal = {
  status: '400 Bad Request',
  code: 'MISSING_PARAMETERS',
  message: 'Invalid request.',
};
const LATE: Refusal = {
  status: '408 Request Timeout',
  code: 'MISSING_PARAMETERS',
  message: 'The request did not arrive in time.',
};
/** What Node's parser refuses before there is a request. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: LATE,
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'REQUEST_TOO_LARGE',
    message: 'The request headers are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    code: 'REQUEST_TOO_LARGE',
    message: 'The request is too large.',
  },
};

const refuse = (
  socket: Socket,
  headers: Record<string, string>,
  { status, code, message }: Refusal,
): void => {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ error: code, message });
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json; charset=utf-8',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
};

/** Answers what the parser refuses as every other error is answered. */
export const answerUnreadable =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    refuse(socket, headers, REFUSALS[error.code ?? ''] ?? INVALID);
  };

/** Refuses what the parser would refuse without our headers. Register this after the headers. */
export const refuseUnexpected = (app: FastifyInstance): void => {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw: { headers, httpVersion } }) => {
    if (headers.host === undefined && httpVersion === '1.1')
      throw new ApiError('MISSING_PARAMETERS', 'The Host header is missing.');
    if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
      throw new ApiError('MISSING_PARAMETERS', 'The Expect header is not supported.', { status: 417 });
  });
};

const IMPORTS = IMPORT.path.replace(/:id$/, '');

const bodyBytesOf = ({ headers, url = '' }: IncomingMessage): number => {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  if (headers['transfer-encoding'] === undefined) return 0;
  return url.startsWith(IMPORTS) ? IMPORT.largest : BODY_LIMIT;
};

/** Ends a request whose body comes more slowly than any network is. */
export const limitSlowBodies = (
  app: FastifyInstance,
  headers: Record<string, string>,
  { bodyGraceMs }: ConnectionLimits,
): void => {
  app.server.on('request', (request: IncomingMessage) => {
    const bytes = bodyBytesOf(request);
    if (bytes === 0) return;
    const timer = setTimeout(
      () => request.complete || refuse(request.socket, headers, LATE),
      bodyGraceMs + (bytes / LEAST_RATE) * 1000,
    ).unref();
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
  });
};

/**
 * Bounds the connections of one address that leave their request incomplete. Not behind a proxy, whose address all share,
 * and which bounds its own clients.
 */
export const limitUnfinished = (app: FastifyInstance, { unfinished, youngMs }: ConnectionLimits): void => {
  type Unfinished = { since: number; request?: IncomingMessage };
  /** Connections with an incomplete request, the oldest first. */
  const open = new Map<string, Map<Socket, Unfinished>>();
  const finish = (address: string, socket: Socket): void => {
    const sockets = open.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) open.delete(address);
  };
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const sockets = open.get(address) ?? new Map<Socket, Unfinished>();
    open.set(address, sockets.set(socket, { since: performance.now() }));
    socket.once('close', () => finish(address, socket));
  });
  app.server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    const address = socket.remoteAddress ?? '';
    if (bodyBytesOf(request) === 0) return finish(address, socket);
    const sockets = open.get(address) ?? new Map<Socket, Unfinished>();
    const since = sockets.get(socket)?.since ?? performance.now();
    open.set(address, sockets.set(socket, { since, request }));
    request.once('end', () => finish(address, socket));
  });
  const cut = (): void => {
    const before = performance.now() - youngMs;
    for (const sockets of open.values()) {
      // A body that has arrived may still wait to be read.
      const old = [...sockets].filter(([, { since, request }]) => since < before && !request?.complete);
      for (const [socket] of old.slice(0, Math.max(0, old.length - unfinished))) socket.destroy();
    }
  };
  const timer = setInterval(cut, youngMs / 2).unref();
  app.server.once('close', () => clearInterval(timer));
};
