import { expect, it } from 'vitest';
import { WEBHOOK_SECRET } from '#sandbox/test-setup.ts';
import { LOCAL_PADDLE } from '#server/config/payment-env.ts';
import { newId } from '#server/crypto/ids.ts';
import { paddlePayment } from '#server/integrations/payment/paddle.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createPaymentEvent, signed } from '#tests/support/app/payment-events.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { openAdmin } from '#tests/support/database/test-database.ts';

const { url, context, clock, createCompany, rows } = await createTestContext();
const logged: unknown[] = [];
const note = (entry: unknown) => void logged.push(entry);
const log = { ...context.log, warn: note, info: note };
const server = await startApi({ ...context, log });
const PATH = '/api/paddle/webhook';
const MINUTE = 60_000;

const send = (body: string, signature = signed(body, clock.now), headers: Record<string, string> = {}) =>
  server.ask({ method: 'POST', path: PATH, body, headers: { 'paddle-signature': signature, ...headers } });
const company = async () => (await createCompany({ trialEndsAt: null })).companyId;
const taken = { status: 200, body: { success: true } };
const stateOf = async (companyId: string) => {
  const [row] = await rows(
    `select subscription_ends_at ends, is_subscription_canceled canceled,
      (select count(*)::int from subscriptions s where s.company_id = c.company_id) subscriptions,
      (select count(*)::int from payment_events e where e.company_id = c.company_id) events
     from companies c where company_id = $1`,
    companyId,
  );
  return { ...row, ends: row.ends === null ? null : new Date(row.ends).getTime() };
};
const nothing = { ends: null, canceled: false, subscriptions: 0, events: 0 };
const ends = clock.now + 30 * DAY;

it('grants a company its subscription from a single event of any type', async () => {
  const companyId = await company();
  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    const body = createPaymentEvent({
      companyId,
      at: clock.now,
      endsAt: ends,
      subscriptionId: `sub_${companyId}`,
    });
    expect(await send(body, undefined, { 'content-type': type })).toMatchObject(taken);
  }
  expect(await stateOf(companyId)).toEqual({ ends, canceled: false, subscriptions: 1, events: 3 });
});

it('grants nothing for a quantity of zero, and ends a subscription that is reduced to it', async () => {
  const companyId = await company();
  const of = { companyId, subscriptionId: `sub_${companyId}`, endsAt: ends };
  const hasAccess = async () => ((await stateOf(companyId)).ends ?? 0) > clock.now;
  await send(createPaymentEvent({ ...of, at: clock.now - 3, quantity: 0 }));
  expect(await hasAccess()).toBe(false);
  await send(createPaymentEvent({ ...of, at: clock.now - 2 }));
  expect(await hasAccess()).toBe(true);
  await send(createPaymentEvent({ ...of, at: clock.now - 1, quantity: 0 }));
  expect(await hasAccess()).toBe(false);
});

it('rejects an event without a current signature of its exact bytes', async () => {
  const companyId = await company();
  const body = createPaymentEvent({ companyId, at: clock.now });
  const again = JSON.stringify(JSON.parse(body), null, 1);
  const changed = body.replace(companyId, await company());
  logged.length = 0;
  const forged: [string, string][] = [
    [body, ''],
    [body, 'ts=1;h1=00'],
    [body, signed(body, clock.now, 'another secret')],
    [again, signed(body, clock.now)],
    [`${body}\n`, signed(body, clock.now)],
    [changed, signed(body, clock.now)],
    ['', signed(body, clock.now)],
    [body, signed(body, clock.now - 6 * MINUTE)],
    [body, signed(body, clock.now + 6 * MINUTE)],
  ];
  for (const [text, signature] of forged)
    expect(await send(text, signature)).toMatchObject({ status: 401, body: { error: 'EXPIRED_TOKEN' } });
  expect(logged).toHaveLength(forged.length);
  for (const text of ['{}', 'text', '{"__proto__":{}}', ''])
    expect(await send(text)).toMatchObject({ status: 400, body: { error: 'MISSING_PARAMETERS' } });
  const huge = JSON.stringify({ text: 'x'.repeat(300_000) });
  expect(await send(huge)).toMatchObject({ status: 413, body: { error: 'REQUEST_TOO_LARGE' } });
  expect(await server.ask({ method: 'GET', path: PATH })).toMatchObject({ status: 404 });
  expect(await stateOf(companyId)).toEqual(nothing);
});

it('handles an event delivered ten times at once only once', async () => {
  const companyId = await company();
  const body = createPaymentEvent({ companyId, at: clock.now, endsAt: ends });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)));
  for (const answer of answers) expect(answer).toMatchObject(taken);
  expect(await stateOf(companyId)).toEqual({ ends, canceled: false, subscriptions: 1, events: 1 });
});

it('ignores an older event after a newer one, in any order', async () => {
  const at = (seconds: number, micro: number) =>
    new Date(clock.now + seconds * 1000).toISOString().replace('Z', `${String(micro).padStart(3, '0')}Z`);
  const story = [
    { at: at(0, 0), endsAt: ends, eventId: 'evt_0' },
    { at: at(1, 1), endsAt: ends + DAY, eventId: 'evt_9' },
    { at: at(1, 2), endsAt: ends + 2 * DAY, eventId: 'evt_2' }, // a microsecond later
    { at: at(1, 2), endsAt: ends + 3 * DAY, eventId: 'evt_3' }, // the same instant: the later id wins
  ];
  const orders = story.flatMap((a) =>
    story.flatMap((b) => story.flatMap((c) => story.map((d) => [a, b, c, d]))),
  );
  for (const order of orders.filter((all) => new Set(all).size === 4)) {
    const companyId = await company();
    const subscriptionId = `sub_${newId()}`;
    for (const event of order)
      expect(await send(createPaymentEvent({ companyId, subscriptionId, ...event }))).toMatchObject(taken);
    expect(await stateOf(companyId)).toMatchObject({ ends: ends + 3 * DAY, events: 4 });
  }
}, 60_000);

it('keeps a cancelled subscription active until the end of its paid period', async () => {
  const companyId = await company();
  const subscriptionId = `sub_${newId()}`;
  const of = { companyId, subscriptionId, endsAt: ends };
  await send(createPaymentEvent({ ...of, at: clock.now }));
  const scheduledChange = { action: 'cancel', effective_at: new Date(ends).toISOString() };
  await send(createPaymentEvent({ ...of, at: clock.now + 1, scheduledChange }));
  expect(await stateOf(companyId)).toMatchObject({ ends, canceled: true });
  const canceledAt = new Date(ends).toISOString(); // by a clock ahead of ours
  await send(createPaymentEvent({ ...of, at: clock.now + 2, status: 'canceled', canceledAt }));
  expect(await stateOf(companyId)).toMatchObject({ ends: clock.now, canceled: true });
  await send(createPaymentEvent({ companyId, at: clock.now, endsAt: ends + DAY })); // another, later
  expect(await stateOf(companyId)).toMatchObject({ ends: ends + DAY, canceled: false, subscriptions: 2 });
});

it('grants a subscription only to the company that owns it', async () => {
  const owner = await company();
  const thief = await company();
  const subscriptionId = `sub_${newId()}`;
  await send(createPaymentEvent({ companyId: owner, subscriptionId, at: clock.now, endsAt: ends }));
  logged.length = 0;
  const later = { subscriptionId, at: clock.now + 5, endsAt: ends + DAY };
  expect(await send(createPaymentEvent({ ...later, companyId: thief }))).toMatchObject(taken);
  expect(logged).toEqual([expect.objectContaining({ owner, named: thief })]);
  expect(await stateOf(thief)).toEqual(nothing);
  expect(await stateOf(owner)).toMatchObject({ ends, events: 1 });
  expect(await send(createPaymentEvent({ ...later, companyId: null }))).toMatchObject(taken); // its owner is known
  expect(await stateOf(owner)).toMatchObject({ ends: ends + DAY });
});

it('grants a new subscription to one of two companies that claim it at once', async () => {
  const both = [await company(), await company()];
  const subscriptionId = `sub_${newId()}`;
  await Promise.all(
    both.map((companyId) => send(createPaymentEvent({ companyId, subscriptionId, at: clock.now }))),
  );
  const states = await Promise.all(both.map(stateOf));
  expect(states.map(({ subscriptions }) => subscriptions).sort()).toEqual([0, 1]);
});

it('acknowledges unrelated events without any effect', async () => {
  const companyId = await company();
  for (const type of ['transaction.completed', 'customer.updated', 'no.such.thing'])
    expect(await send(createPaymentEvent({ companyId, at: clock.now, type }))).toMatchObject(taken);
  for (const event of [{ companyId: newId() }, { companyId: null }, { companyId, priceId: 'pri_cheaper' }])
    expect(await send(createPaymentEvent({ at: clock.now, ...event }))).toMatchObject(taken);
  expect(await stateOf(companyId)).toEqual(nothing);
});

it('keeps renewing a subscription after its price has changed', async () => {
  const companyId = await company();
  const subscriptionId = `sub_${newId()}`;
  await send(createPaymentEvent({ companyId, subscriptionId, at: clock.now, endsAt: ends }));
  const dearer = { priceId: 'pri_dearer', endsAt: ends + DAY, at: clock.now + 1 };
  await send(createPaymentEvent({ companyId, subscriptionId, ...dearer }));
  expect(await stateOf(companyId)).toMatchObject({ ends: ends + DAY });
});

it('answers 503 within five seconds while it cannot write, and 200 only after a commit', async () => {
  const companyId = await company();
  const admin = await openAdmin(url);
  await admin.query('begin');
  await admin.query('select from companies where company_id = $1 for update', [companyId]);
  const body = createPaymentEvent({ companyId, at: clock.now, endsAt: ends });
  const asked = performance.now();
  expect(await send(body)).toMatchObject({ status: 503, body: { error: 'SERVICE_UNAVAILABLE' } });
  expect(performance.now() - asked).toBeLessThan(5000);
  expect(await stateOf(companyId)).toEqual(nothing);
  await admin.query('rollback');
  expect(await send(body)).toMatchObject(taken);
  expect(await stateOf(companyId)).toMatchObject({ ends, events: 1 });
}, 30_000);

it('accepts both secrets during a rotation', async () => {
  const body = createPaymentEvent({ companyId: await company(), at: clock.now });
  const secrets = ['the old one', WEBHOOK_SECRET];
  for (const order of [secrets, secrets.toReversed()])
    expect(await send(body, signed(body, clock.now, ...order))).toMatchObject(taken);
  const payment = paddlePayment({
    apiUrl: 'http://x.test',
    ...LOCAL_PADDLE,
    webhookSecret: 'new',
    timeoutMs: 1,
  });
  const other = await startApi({ ...context, payment });
  const headers = { 'paddle-signature': signed(body, clock.now) };
  expect(await other.ask({ method: 'POST', path: PATH, body, headers })).toMatchObject({ status: 401 });
});
