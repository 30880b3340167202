import { existsSync, readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as standIn from '#sandbox/paddle/catalogue.ts';
import { specOf } from '#sandbox/spec-check.ts';
import { WEBHOOK_SECRET } from '#sandbox/test-setup.ts';
import { LOCAL_PADDLE } from '#server/config/payment-env.ts';
import { newId } from '#server/crypto/ids.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { startFixedServer } from '#tests/support/app/faulty-server.ts';
import { createPaymentEvent, signed } from '#tests/support/app/payment-events.ts';
import { startTestSandbox } from '#tests/support/sandbox/test-sandbox.ts';
import { instrumentedPayment } from './instrumented.ts';
import { paddlePayment } from './paddle.ts';
import { checkSignature } from './signature.ts';

const sandbox = await startTestSandbox();
const open = (overrides: { apiUrl?: string; timeoutMs?: number } = {}) =>
  paddlePayment({
    apiUrl: `${sandbox.url}/paddle`,
    ...LOCAL_PADDLE,
    webhookSecret: WEBHOOK_SECRET,
    timeoutMs: 3000,
    ...overrides,
  });
const payment = open();
const companyId = newId();
const now = Date.now();
const MINUTE = 60_000;
const odd = async (body: unknown, status = 200) => {
  const headers = { 'content-type': 'application/json' };
  return open({ apiUrl: await startFixedServer({ status, headers, body }) });
};

it('uses the same ids as the sandbox’s Paddle', () => {
  expect(LOCAL_PADDLE).toMatchObject({
    priceId: standIn.PRICE_ID,
    clientToken: standIn.CLIENT_TOKEN,
  });
});

describe('what Paddle answers', () => {
  it("includes a transaction's subscription with its terms and pages", async () => {
    const { transactionId, subscriptionId } = await sandbox.pay(companyId);
    expect(await payment.readTransaction(transactionId)).toEqual({
      ok: true,
      value: { subscriptionId, companyId },
    });
    const subscription = await payment.readSubscription(subscriptionId);
    expect(subscription).toMatchObject({
      ok: true,
      value: { subscriptionId, companyId, status: 'active', priceIds: [LOCAL_PADDLE.priceId] },
    });
    const pages = `${sandbox.url}/paddle/manage/${subscriptionId}`;
    expect(await payment.managementUrls(subscriptionId)).toEqual({
      ok: true,
      value: { cancel: `${pages}/cancel`, updatePaymentMethod: `${pages}/card` },
    });
    await sandbox.cancel(subscriptionId);
    const canceled = await payment.readSubscription(subscriptionId);
    expect(canceled).toMatchObject({ value: { status: 'active', scheduledChange: { action: 'cancel' } } });
    const spec = specOf('paddle');
    const asked = (await sandbox.journal('paddle')).filter(({ method }) => method === 'GET');
    expect(asked.length).toBeGreaterThan(3);
    for (const { method, path, query, headers } of asked) {
      expect(spec?.checkRequest(method, path, query, null) ?? []).toEqual([]);
      expect(headers).toMatchObject({ authorization: 'Bearer redacted' });
    }
  });

  it('is counted by operation and outcome', async () => {
    const telemetry = openTelemetry();
    const counted = instrumentedPayment(payment, telemetry);
    const { transactionId } = await sandbox.pay(companyId);
    expect(await counted.readTransaction(transactionId)).toMatchObject({ ok: true });
    await counted.readSubscription('sub_unknown');
    await counted.managementUrls('sub_unknown');
    const text = await telemetry.metrics.text(new Registry());
    for (const [operation, outcome] of [
      ['readTransaction', 'ok'],
      ['readSubscription', 'gone'],
      ['managementUrls', 'gone'],
    ])
      expect(text).toContain(
        `_count{integration="payment",operation="${operation}",outcome="${outcome}"} 1\n`,
      );
  });

  it('reports not found for any unknown id', async () => {
    for (const id of [`txn_${'a'.repeat(26)}`, 'x', '../subscriptions', '..', '%2e%2e', 'a?b=c#d'])
      expect(await payment.readTransaction(id)).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  });

  it('reports a failure on timeouts, redirects and invalid data', async () => {
    const id = `sub_${'a'.repeat(26)}`;
    const gone = { ok: false, failure: { kind: 'away' } };
    for (const [body, status] of [
      ['<html>', 200],
      [{ data: {} }, 200],
      [{ data: null }, 200],
      [{}, 500],
      [{}, 403],
      [{}, 429],
    ] as const)
      expect(await (await odd(body, status)).readSubscription(id)).toMatchObject(gone);
    await sandbox.fault({ vendor: 'paddle', kind: 'cut', times: 1 });
    expect(await payment.readSubscription(id)).toMatchObject(gone);
    await sandbox.fault({ vendor: 'paddle', kind: 'delay', ms: 400, times: 1 });
    expect(await open({ timeoutMs: 100 }).readSubscription(id)).toMatchObject(gone);
  });

  it('includes only https pages', async () => {
    const urls = { cancel: 'javascript:alert(1)', update_payment_method: null };
    const answer = await (await odd({ data: { management_urls: urls } })).managementUrls('sub_1');
    expect(answer).toEqual({ ok: true, value: { cancel: null, updatePaymentMethod: null } });
  });
});

describe('a signature', () => {
  const body = Buffer.from('{"data": ["1", "2"]}');
  const ts = 1_698_796_800;
  const h1 = 'a300428748dce5c70e4da19bffd60769591ea969c99dea3105d0ec9612cf43f9';
  const at = ts * 1000;
  const check = (header: string | undefined, when = at, of = body, secret = 'VALID_SECRET') =>
    checkSignature(of, header, secret, when);
  const other = '0'.repeat(64);

  it('a signature is valid as in Paddle’s own test, five minutes either way', () => {
    for (const when of [at, at - 5 * MINUTE, at + 5 * MINUTE])
      expect(check(`ts=${ts};h1=${h1}`, when)).toBe('good');
    for (const when of [at - 5 * MINUTE - 1, at + 5 * MINUTE + 1, at - 6 * MINUTE, at + 6 * MINUTE])
      expect(check(`ts=${ts};h1=${h1}`, when)).toBe('stale');
  });

  it('a signature is valid if any of several matches during rotation', () => {
    for (const header of [
      `ts=${ts};h1=${h1};h1=${other}`,
      `ts=${ts};h1=${other};h1=${h1}`,
      `h1=${h1}; ts=${ts}`,
    ])
      expect(check(header)).toBe('good');
  });

  it.each([
    undefined,
    '',
    'garbage',
    `ts=${ts}`,
    `h1=${h1}`,
    `ts=${ts};h1=`,
    `ts=;h1=${h1}`,
    `ts=${ts};h1=${other}`,
    `ts=${ts};h1=${h1}00`,
    `ts=${ts};h1=${h1.slice(0, 62)}`,
    `ts=${ts};h1=${h1.toUpperCase()}`,
    `ts=${ts};h2=${h1}`,
    `ts=${ts + 1};h1=${h1}`,
    `ts=${ts};ts=${ts + 1};h1=${h1}`,
    `ts=-${ts};h1=${h1}`,
    `ts=${ts}.0;h1=${h1}`,
    `ts=1e9;h1=${h1}`,
    `ts=${'9'.repeat(400)};h1=${h1}`,
  ])('a signature is invalid as %j', (header) => {
    expect(check(header)).toBe('forged');
  });

  it('a signature is invalid for other bytes or another secret', () => {
    const header = `ts=${ts};h1=${h1}`;
    for (const text of ['{"data":["1","2"]}', '{"data": ["1", "2"]} ', '', '{"data": ["1", "3"]}'])
      expect(check(header, at, Buffer.from(text))).toBe('forged');
    expect(check(header, at, body, 'valid_secret')).toBe('forged');
  });
});

describe('an event', () => {
  const read = (body: string) => payment.readEvent(Buffer.from(body), signed(body, now), now);

  it('tells subscription changes from irrelevant events', () => {
    expect(
      read(createPaymentEvent({ companyId, at: '2026-11-21T10:00:00.123456Z', eventId: 'evt_1' })),
    ).toMatchObject({
      ok: true,
      value: { eventId: 'evt_1', occurredAt: '2026-11-21T10:00:00.123456Z', subscription: { companyId } },
    });
    const paid = { event_id: 'e', event_type: 'transaction.completed', occurred_at: '2026-11-21T10:00:00Z' };
    for (const event_type of ['transaction.completed', 'customer.created', 'subscriptions', 'new.thing'])
      expect(read(JSON.stringify({ ...paid, event_type, data: 5 }))).toEqual({ ok: true, value: null });
  });

  it('names a company only by an id of one', () => {
    for (const custom of [{ companyId: 'x' }, { companyId: 5 }, {}, 'text', null, []]) {
      const event = JSON.parse(createPaymentEvent({ companyId, at: now }));
      const body = JSON.stringify({ ...event, data: { ...event.data, custom_data: custom } });
      expect(read(body)).toMatchObject({ ok: true, value: { subscription: { companyId: null } } });
    }
  });

  it.each([
    '',
    '5',
    'null',
    '{}',
    '{"event_type":"subscription.updated"}',
    createPaymentEvent({ companyId, at: now, status: 'new' }),
  ])('reports a signed but unreadable event as such: %#', (body) =>
    expect(read(body)).toEqual({ ok: false, failure: 'unreadable' }),
  );

  const file = new URL('../../../../shared/specs/paddle-webhook-examples.json', import.meta.url);
  it.skipIf(!existsSync(file))('reads an event as Paddle publishes it', () => {
    const examples = z
      .record(z.string(), z.looseObject({ event_type: z.string() }))
      .parse(JSON.parse(readFileSync(file, 'utf8')));
    const all = Object.values(examples).map((example) => ({
      of: example.event_type,
      as: read(JSON.stringify(example)),
    }));
    expect(all.length).toBeGreaterThan(8);
    for (const { of, as } of all)
      expect(as).toMatchObject({
        ok: true,
        value: of.startsWith('subscription.')
          ? { subscription: { subscriptionId: expect.any(String) } }
          : null,
      });
  });
});
