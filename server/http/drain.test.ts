import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { LIVE } from '#shared/contract/live/stream.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { openOpsServer } from './ops/ops-server.ts';

const { context, createCompany } = await createTestContext();

it('keeps answering while draining, closes each connection, and is not ready at once', async () => {
  const stopped = new AbortController();
  const server = await startApi(context, { stopping: stopped.signal });
  const operator = await openOpsServer({
    context,
    host: '127.0.0.1',
    port: 0,
    token: undefined,
    stopping: stopped.signal,
  });
  const { userId } = await createCompany();
  const authorization = `Bearer ${await server.tokenOf(userId)}`;
  const statuses = async () => ({
    ready: (await server.ask({ method: 'GET', path: '/readyz' })).status,
    operatorReady: (await fetch(`${operator.url}/readyz`)).status,
    me: (await server.ask({ method: 'GET', path: '/api/user/me', headers: { authorization } })).status,
    connection: (await server.ask({ method: 'GET', path: '/healthz' })).headers.connection,
  });
  expect(await statuses()).toMatchObject({ ready: 200, operatorReady: 200, me: 200 });
  stopped.abort();
  expect(await statuses()).toEqual({ ready: 503, operatorReady: 503, me: 200, connection: 'close' });
  await operator.close();
});

/** Sends one request on its own connection; returns all data until the connection ends. */
const sendRaw = (url: URL, path: string, authorization: string): Promise<string> =>
  new Promise((done, failed) => {
    const socket = connect(Number(url.port), url.hostname);
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', failed);
    socket.on('end', () => done(text));
    const host = `host: ${url.host}\r\nauthorization: ${authorization}\r\n`;
    socket.write(`GET ${path} HTTP/1.1\r\n${host}\r\n`);
  });

it('answers connections accepted before it closed, and ends streams', async () => {
  const server = await startApi(context);
  const { userId } = await createCompany();
  const authorization = `Bearer ${await server.tokenOf(userId)}`;
  const closed = server.close();
  // In the same turn of the event loop as the close, so that they are still waiting to be accepted.
  const calls = Array.from({ length: 20 }, () => sendRaw(server.url, '/api/user/me', authorization));
  const streams = Array.from({ length: 5 }, () => sendRaw(server.url, LIVE.path, authorization));
  for (const answer of await Promise.all(calls)) expect(answer).toContain('HTTP/1.1 200');
  for (const answer of await Promise.all(streams)) {
    expect(answer).toContain('HTTP/1.1 503');
    expect(answer).toContain('SERVICE_UNAVAILABLE');
  }
  await closed;
});

it('cuts a request whose body does not arrive in time', async () => {
  const server = await startApi(context, { requestTimeoutMs: 500 });
  const { userId } = await createCompany();
  const authorization = `Bearer ${await server.tokenOf(userId)}`;
  const socket = connect(Number(server.url.port), server.url.hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.on('error', () => undefined); // it may be reset
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  const host = `host: ${server.url.host}\r\nauthorization: ${authorization}\r\n`;
  socket.write(
    `POST /api/user/update HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
  );
  const trickle = setInterval(() => socket.write(' '), 20);
  await ended;
  clearInterval(trickle);
  expect(text).toContain('HTTP/1.1 408');
});

it('cuts what has not finished within its time, so that a shutdown ends', async () => {
  const server = await startApi(context, { closeWithinMs: 200 });
  const socket = connect(Number(server.url.port), server.url.hostname);
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', () => undefined); // it may be reset
  socket.resume();
  // A request whose body never comes.
  const head = `host: ${server.url.host}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n`;
  await new Promise<void>((done) =>
    socket.write(`POST /api/user/get HTTP/1.1\r\n${head}\r\n{`, () => done()),
  );
  await server.ask({ method: 'GET', path: '/healthz' }); // by now it was accepted
  await server.close();
  await ended;
});
