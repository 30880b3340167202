import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { mountDocs } from './docs.ts';

const DOCUMENT = Object.fromEntries(
  Array.from({ length: 30_000 }, (_, n) => [`path${n}`, { summary: `${n * 7919}` }]),
);
let built = 0;
const app = fastify();
mountDocs(app, () => {
  built += 1;
  return DOCUMENT;
});
const ask = (headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: '/api/docs', headers });
/** CPU time of some requests, in microseconds, the compressing threads included. */
const costOf = async (requests: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let n = 0; n < requests; n += 1) await ask({ 'accept-encoding': 'br' });
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

it('builds and compresses the document once', async () => {
  const first = await costOf(1);
  expect(await costOf(10)).toBeLessThan(first);
  expect(built).toBe(1);
});

it.each([
  ['br', 'br'],
  ['gzip, deflate, br;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0.0', undefined],
])('answers a client that accepts %s with %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await ask({ 'accept-encoding': accepted });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(headers['content-encoding']).toBe(encoding);
  const read = { br: brotliDecompressSync, gzip: gunzipSync };
  const text = encoding === 'br' || encoding === 'gzip' ? read[encoding](rawPayload) : rawPayload;
  expect(JSON.parse(text.toString())).toEqual(DOCUMENT);
});

it('sends nothing to a client that has it', async () => {
  const { headers } = await ask();
  const again = await ask({ 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
});
