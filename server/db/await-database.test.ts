import { connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { awaitDatabase } from './await-database.ts';
import { openDatabase } from './database.ts';

const log = openLog('silent');
const awaiting = async (url: string, longestMs?: number): Promise<void> => {
  const db = openDatabase({ url, connections: 1, onError: () => undefined });
  await awaitDatabase(db, log, longestMs).finally(() => db.destroy());
};

/** The port of a server that handles connections this way. */
const listening = async (handle: (socket: Socket) => void): Promise<number> => {
  const server = createServer(handle);
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

it('resolves as soon as the database responds', async () => {
  await awaiting(await createTestDatabase());
});

it('waits for an unavailable database and names the setting if it times out', async () => {
  const began = performance.now();
  await expect(awaiting('postgres://app:x@127.0.0.1:1/none', 1200)).rejects.toThrow(
    /^DATABASE_URL: .*ECONNREFUSED/,
  );
  expect(performance.now() - began).toBeGreaterThan(1000);
});

it('waits for a database that still cuts its connections', async () => {
  const url = new URL(await createTestDatabase());
  const { hostname, port } = url;
  let connections = 0;
  url.port = `${await listening((socket) => {
    connections += 1;
    if (connections === 1) socket.destroy();
    else socket.pipe(connect(Number(port), hostname)).pipe(socket);
  })}`;
  url.hostname = '127.0.0.1';
  await awaiting(url.href);
  expect(connections).toBe(2);
});

it.each([
  [
    'a wrong password',
    (url: URL) => {
      url.password = 'wrong';
    },
  ],
  [
    'a database that does not exist',
    (url: URL) => {
      url.pathname = '/no_such_database';
    },
  ],
])('does not wait for %s', async (_what, breakConnection) => {
  const url = new URL(await createTestDatabase());
  breakConnection(url);
  await expect(awaiting(url.href)).rejects.toThrow(/^DATABASE_URL: /);
});

it('does not mistake another server for a database', async () => {
  const port = await listening((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await expect(awaiting(`postgres://app:x@127.0.0.1:${port}/none`, 600)).rejects.toThrow(/^DATABASE_URL: /);
});
