import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { expectHeaders } from '#tests/support/app/headers.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi, type TestServer } from '#tests/support/app/test-server.ts';

const { context } = await createTestContext();
const server = await startApi(context);

type Raw = { text: string; end: Promise<void>; write: (text: string) => void; isOpen: () => boolean };
const open = (to: TestServer, text: string): Promise<Raw> =>
  new Promise((done) => {
    const socket = connect(Number(to.url.port), to.url.hostname);
    const raw: Raw = {
      text: '',
      end: new Promise((ended) => socket.once('close', () => ended())),
      write: (more) => socket.write(more),
      isOpen: () => !socket.destroyed,
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      raw.text += part;
    });
    socket.on('error', () => undefined); // it may be reset
    socket.once('connect', () => socket.write(text, () => done(raw)));
  });

const answerOf = ({ text }: Raw) => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((one) => one.split(/: (.*)/, 2)));
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) };
};
const host = `host: ${server.url.host}\r\n`;

it.each([
  ['is no HTTP', 'hello\r\n\r\n', 400, 'MISSING_PARAMETERS'],
  ['has a header without a name', `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`, 400, 'MISSING_PARAMETERS'],
  [
    'has two lengths',
    `POST /api/user/get HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
    400,
    'MISSING_PARAMETERS',
  ],
  [
    'has a length and chunks',
    `POST /api/user/get HTTP/1.1\r\n${host}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n{}`,
    400,
    'MISSING_PARAMETERS',
  ],
  ['names no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'MISSING_PARAMETERS'],
  [
    'has headers of 20 KB',
    `GET / HTTP/1.1\r\n${host}x: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'REQUEST_TOO_LARGE',
  ],
  [
    'expects what nobody offers',
    `POST /api/user/get HTTP/1.1\r\n${host}expect: a-miracle\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
    417,
    'MISSING_PARAMETERS',
  ],
])('answers a request that %s as any other error', async (_, text, status, code) => {
  const raw = await open(server, text);
  await raw.end;
  const answer = answerOf(raw);
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error: code });
  expect(answer.body.message).toMatch(/\S/);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expectHeaders(answer);
});

const limits = { bodyGraceMs: 100, unfinished: 5, youngMs: 50 };
const post = (length: number) =>
  `POST /api/user/checkEmailAvailability HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`;

it('cuts a body that comes more slowly than its size allows, and no other', async () => {
  const strict = await startApi(context, { connectionLimits: limits });
  const [small, large] = [await open(strict, post(100)), await open(strict, post(16_000))];
  await small.end;
  expect(answerOf(small)).toMatchObject({ status: 408, body: { error: 'MISSING_PARAMETERS' } });
  expectHeaders(answerOf(small));
  expect(large.isOpen()).toBe(true); // 16 KB may take a second
});

it('cuts the oldest unfinished requests of an address above the limit, whatever is unfinished', async () => {
  const strict = await startApi(context, { connectionLimits: { ...limits, bodyGraceMs: 60_000 } });
  const idle = await Promise.all(
    Array.from({ length: 12 }, (_, n) => open(strict, n % 2 ? post(100) : `GET / HTTP/1.1\r\nhost:`)),
  );
  await expect.poll(() => idle.filter((one) => one.isOpen()).length).toBe(5);
  const answer = await strict.ask({ method: 'GET', path: '/healthz' });
  expect(answer.status).toBe(200);
  const proxied = await startApi(context, {
    connectionLimits: { ...limits, bodyGraceMs: 60_000 },
    trustedProxies: '127.0.0.1',
  });
  const behind = await Promise.all(Array.from({ length: 12 }, () => open(proxied, post(100))));
  await expect.poll(async () => (await proxied.ask({ method: 'GET', path: '/healthz' })).status).toBe(200);
  expect(behind.filter((one) => one.isOpen())).toHaveLength(12);
});

it('takes no large body from a stranger', async () => {
  const raw = await open(server, post(20_000));
  await expect.poll(() => raw.text).toContain('HTTP/1.1 413');
});

it('keeps connections open that have sent their request', async () => {
  const strict = await startApi(context, { connectionLimits: limits });
  const get = `GET /healthz HTTP/1.1\r\n${host}\r\n`;
  const kept = await Promise.all(Array.from({ length: 12 }, () => open(strict, get)));
  const idle = await Promise.all(Array.from({ length: 12 }, () => open(strict, 'GET')));
  await expect.poll(() => idle.filter((one) => one.isOpen()).length).toBe(5);
  expect(kept.filter((one) => one.isOpen())).toHaveLength(12);
});
