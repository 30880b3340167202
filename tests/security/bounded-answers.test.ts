import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { paddlePayment } from '#server/integrations/payment/paddle.ts';
import { httpRequest } from '#server/integrations/stores/http/http-request.ts';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import { startFaultyServer } from '#tests/support/app/faulty-server.ts';

const MEGABYTE = 1_000_000;

/** An unsigned token, for which the keys are fetched. */
const token = [{ alg: 'RS256', kid: 'k' }, { sub: 's' }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

/** One call to each vendor. */
const VENDORS: [string, (url: string, timeoutMs: number) => Promise<{ ok: boolean }>][] = [
  [
    'the AI',
    (url, timeoutMs) =>
      openAiWriter({ baseUrl: url, apiKey: 'k', modelMap: new Map(), timeoutMs }).translate('m', {
        instructions: '',
        data: {},
      }),
  ],
  [
    'Paddle',
    (url, timeoutMs) =>
      paddlePayment({
        apiUrl: url,
        apiKey: 'k',
        webhookSecret: 's',
        priceId: 'p',
        timeoutMs,
      }).readSubscription('sub_1'),
  ],
  ['a store', (url, timeoutMs) => httpRequest({ url: new URL(url), timeoutMs })],
  [
    'the issuer of tokens',
    (url) => tokenVerifier({ issuer: 'i', audience: 'a', keys: new URL(url) }).whoIs(token),
  ],
];

it.each(VENDORS)('stops reading an endless answer of %s', async (_name, call) => {
  let sent = 0;
  const url = await startFaultyServer(async (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    const parts = function* () {
      for (sent = 0; sent < 200 * MEGABYTE; sent += MEGABYTE) yield Buffer.alloc(MEGABYTE, ' ');
    };
    await pipeline(parts, reply).catch(() => undefined); // which ends when it is not read any further
  });
  expect(await call(url, 30_000)).toMatchObject({ ok: false });
  expect(sent).toBeLessThan(100 * MEGABYTE);
});

it.each(VENDORS)('stops waiting for the end of an error of %s', async (_name, call) => {
  const url = await startFaultyServer((_request, reply) => {
    reply.writeHead(500, { 'content-type': 'application/json' });
    const trickle = setInterval(() => reply.write(' '), 20);
    reply.on('close', () => clearInterval(trickle));
  });
  expect(await call(url, 300)).toMatchObject({ ok: false });
});
