import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server for undocumented vendor responses; closed when the test ends. */
export const startFaultyServer = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return `http://127.0.0.1:${address.port}`;
};

type Odd = { status?: number; headers?: Record<string, string>; body?: unknown };

/** Answers every request alike; a body that is not a string is sent as JSON. */
export const startFixedServer = ({ status = 200, headers = {}, body = '' }: Odd): Promise<string> =>
  startFaultyServer((_request, reply) => {
    reply.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
