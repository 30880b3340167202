import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { specOf } from '../spec-check.ts';
import { running, WEBHOOK_SECRET } from '../test-setup.ts';
import { CLIENT_TOKEN, PRICE_ID } from './catalogue.ts';

const spec = specOf('paddle');
if (spec === undefined) console.warn('The published specs are not at hand: answers are not held to them.');

type Received = { headers: IncomingHttpHeaders; body: string };
/** A webhook receiver that accepts events unless told otherwise. */
const received: Received[] = [];
const answers: number[] = [];
const listener = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    reply.writeHead(answers.shift() ?? 200).end();
  });
}).listen(0, '127.0.0.1');
await once(listener, 'listening');
const port = z.object({ port: z.number() }).parse(listener.address()).port;
const sandbox = await running(undefined, `http://127.0.0.1:${port}/hook`);
afterAll(async () => {
  await sandbox.stop();
  listener.close();
});

const LONG = { timeout: 45_000 };

const Event = z.object({
  event_id: z.string(),
  event_type: z.string(),
  occurred_at: z.string(),
  data: z.looseObject({ id: z.string(), status: z.string() }),
});
const events = () => received.map(({ body }) => Event.parse(JSON.parse(body)));
const heardOf = async (type: string, times = 1) =>
  expect.poll(() => events().filter((event) => event.event_type === type).length, LONG).toBe(times);
const bearer = { authorization: 'Bearer pdl_test_key' };
const ask = async (path: string, headers: Record<string, string> = bearer) => {
  const answer = await sandbox.call('GET', `/paddle${path}`, undefined, headers);
  expect(spec?.checkResponse('GET', path, answer.status, answer.body) ?? []).toEqual([]);
  return answer;
};
const customData = { companyId: '0b1f8a52-6a0a-4f0e-9b55-0e4f6f1f0c11', userId: 'u' };
const Paid = z.object({ transaction_id: z.string(), subscription_id: z.string() });
const pay = async (overrides: object = {}) =>
  sandbox.call('POST', '/paddle/checkout/pay', {
    token: CLIENT_TOKEN,
    priceId: PRICE_ID,
    customData,
    card: '4242 4242 4242 4242',
    ...overrides,
  });
const paid = async () => {
  received.length = 0;
  const made = Paid.parse((await pay()).body);
  const ofIt = () => events().filter(({ data: { id } }) => Object.values(made).includes(id));
  await expect.poll(() => ofIt().length, LONG).toBeGreaterThan(1);
  return made;
};
const move = (advanceMs: number) => sandbox.call('POST', '/_control/clock', { advanceMs });
const day = 24 * 3_600_000;

test('a payment creates a transaction and a subscription, and sends signed events for both', async () => {
  const { transaction_id, subscription_id } = await paid();
  const transaction = await ask(`/transactions/${transaction_id}`);
  expect(transaction.body).toMatchObject({
    data: { status: 'completed', subscription_id, custom_data: customData },
  });
  const subscription = await ask(`/subscriptions/${subscription_id}`);
  const management_urls = { cancel: expect.stringContaining(`/manage/${subscription_id}/cancel`) };
  expect(subscription.body).toMatchObject({
    data: { status: 'active', custom_data: customData, management_urls },
  });
  const [created] = events();
  expect(created).toMatchObject({ event_type: 'subscription.created', data: { transaction_id } });
  expect(created?.data).not.toHaveProperty('management_urls');
  expect(spec?.checkSchema('subscription', created?.data) ?? []).toEqual([]);
  for (const { headers, body } of received) {
    const [, ts = '', h1 = ''] = /^ts=(\d+);h1=(\w+)$/.exec(String(headers['paddle-signature'])) ?? [];
    expect(h1).toBe(createHmac('sha256', WEBHOOK_SECRET).update(`${ts}:${body}`).digest('hex'));
    expect(Math.abs(Number(ts) * 1000 - Date.now())).toBeLessThan(20_000);
  }
});

test('a bad card is declined, and an unknown price is refused', async () => {
  received.length = 0;
  for (const card of ['4000 0000 0000 0002', '4242', '']) expect((await pay({ card })).status).toBe(402);
  for (const overrides of [{ token: 'live_x' }, { priceId: 'pri_other' }, { card: 5 }])
    expect((await pay(overrides)).status).toBe(400);
  expect(received).toEqual([]);
});

test('advancing the clock renews an active subscription', async () => {
  const { subscription_id } = await paid();
  await move(62 * day);
  const { body } = await ask(`/subscriptions/${subscription_id}`);
  const { now } = z.object({ now: z.string() }).parse((await move(0)).body);
  const { data } = z
    .object({ data: z.object({ current_billing_period: z.object({ ends_at: z.string() }) }) })
    .parse(body);
  const left = Date.parse(data.current_billing_period.ends_at) - Date.parse(now);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(32 * day);
  const mine = () => events().filter(({ data: { id } }) => id === subscription_id);
  await expect.poll(() => mine().length, LONG).toBe(3);
  expect(mine().map(({ event_type }) => event_type)).toEqual([
    'subscription.created',
    'subscription.updated',
    'subscription.updated',
  ]);
});

test('a cancelled subscription stays active until its period ends', async () => {
  const { subscription_id } = await paid();
  const path = `/paddle/manage/${subscription_id}/cancel`;
  expect((await sandbox.call('GET', path)).text).toContain('Cancel subscription');
  expect((await sandbox.call('POST', path, {})).status).toBe(200);
  const running_ = await ask(`/subscriptions/${subscription_id}`);
  expect(running_.body).toMatchObject({ data: { status: 'active', scheduled_change: { action: 'cancel' } } });
  await move(32 * day);
  await heardOf('subscription.canceled');
  const ended = await ask(`/subscriptions/${subscription_id}`);
  expect(ended.body).toMatchObject({ data: { status: 'canceled', current_billing_period: null } });
  expect((await sandbox.call('POST', path, {})).status).toBe(404);
});

test('the payment method can be changed on a separate page', async () => {
  const { subscription_id } = await paid();
  const path = `/paddle/manage/${subscription_id}/card`;
  expect((await sandbox.call('POST', path, { card: '4000000000000002' })).status).toBe(402);
  const changed = await sandbox.call('POST', path, { card: '5555 5555 5555 4444' });
  expect(changed.body).toEqual({ card: '4444' });
  await heardOf('subscription.updated');
});

test('an event that was not accepted is sent again, and a fault drops it', async () => {
  answers.push(500);
  await paid();
  await heardOf('subscription.created', 2);
  const ids = events().filter(({ event_type }) => event_type === 'subscription.created');
  expect(new Set(ids.map(({ event_id }) => event_id)).size).toBe(1);
  await sandbox.call('POST', '/_control/faults', { vendor: 'paddle', path: '/webhook', kind: 'cut' });
  received.length = 0;
  await pay();
  const eventCount = async () => {
    const { body } = await sandbox.call('GET', '/_control/journal?vendor=paddle');
    const { calls } = z.object({ calls: z.array(z.object({ fault: z.string().nullable() })) }).parse(body);
    return calls.filter(({ fault }) => fault === 'cut').length;
  };
  await expect.poll(eventCount, LONG).toBeGreaterThan(1);
  expect(received).toEqual([]);
  await sandbox.call('DELETE', '/_control/faults');
});

test('answers errors in Paddle’s format', async () => {
  const { subscription_id } = await paid();
  expect((await ask(`/subscriptions/${subscription_id}`, {})).status).toBe(403);
  expect((await ask(`/subscriptions/${subscription_id}`, { authorization: 'Basic x' })).status).toBe(401);
  expect((await ask('/subscriptions/1')).status).toBe(400);
  for (const path of [`/subscriptions/sub_${'a'.repeat(26)}`, `/transactions/txn_${'a'.repeat(26)}`])
    expect((await ask(path)).body).toMatchObject({ error: { type: 'request_error', code: 'not_found' } });
});
