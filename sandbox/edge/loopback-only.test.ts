import { statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, running } from '#sandbox/test-setup.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await running();
});
afterAll(() => sandbox.stop());

/** Over the wire, with headers that `fetch` keeps to itself. */
const statusOf = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<number> =>
  new Promise((done, fail) => {
    const asked = request(`${sandbox.url}${path}`, { method, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    asked.on('error', fail);
    asked.end(body);
  });

it.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'localhost'],
  ['forwarded', 'for=127.0.0.1'],
  ['x-real-ip', '127.0.0.1'],
  ['via', '1.1 proxy'],
  ['host', 'rebound.example'],
])('refuses a proxied request with the header %s', async (name, value) => {
  for (const path of ['/_control/keys', '/paddle/checkout', '/icons/none.svg'])
    expect(await statusOf('GET', path, { [name]: value })).toBe(403);
});

it('answers requests from this machine', async () => {
  expect(await statusOf('GET', '/_control/keys', {})).toBe(200);
  const json = { 'content-type': 'application/json', origin: sandbox.url, 'sec-fetch-site': 'same-origin' };
  expect(await statusOf('POST', '/_control/clock', json, '{"advanceMs":1}')).toBe(200);
});

it.each<Record<string, string>>([
  { origin: 'https://foreign.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
])('refuses requests from a foreign page: %j', async (headers) => {
  const json = { 'content-type': 'application/json', ...headers };
  for (const path of ['/_control/clock', '/paddle/checkout/pay'])
    expect(await statusOf('POST', path, json, '{"advanceMs":1}')).toBe(403);
  expect(await statusOf('DELETE', '/_control/faults', headers)).toBe(403);
});

it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b'])(
  'takes no orders as %s, which any page can have a browser send',
  async (type) => {
    expect(await statusOf('POST', '/_control/clock', { 'content-type': type }, 'advanceMs=1')).toBe(400);
  },
);

it.skipIf(process.platform === 'win32')('makes its keys unreadable to other users of the machine', () => {
  const modeOf = (...path: string[]) => statSync(join(sandbox.dataDir, 'sandbox', ...path)).mode & 0o077;
  for (const path of [[], ['state.sqlite'], ['state.sqlite-wal']]) expect(modeOf(...path)).toBe(0);
});
