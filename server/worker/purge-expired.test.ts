import { expect, it } from 'vitest';
import { handlePaymentEvent } from '#server/features/subscription/take-event.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createPaymentEvent, signed } from '#tests/support/app/payment-events.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { purgeExpired } from './purge-expired.ts';

const { context, clock, createApp, rows } = await createTestContext();

it('deletes changes after a day, records how far, and may run concurrently', async () => {
  const one = await createApp();
  const two = await createApp();
  const all = () => rows("select company_id, xid, id from changes where kind = 'apps' order by xid, id");
  const changes = await all();
  expect(changes.map(({ company_id }) => company_id)).toEqual([one.companyId, two.companyId]);
  clock.now += DAY - HOUR;
  await purgeExpired(context);
  expect(await all()).toEqual(changes);
  clock.now += 2 * HOUR;
  await Promise.all([purgeExpired(context), purgeExpired(context)]);
  expect(await rows('select from changes')).toEqual([]);
  expect(await rows('select company_id, xid, id from change_floors order by xid, id')).toEqual(changes);
});

it('deletes thousands of rows in batches', async () => {
  const { companyId } = await createApp();
  await rows(
    "insert into changes (company_id, kind, app_id, created_at) select $1, 'apps', 'a', now() - interval '2 days' from generate_series(1, 12000)",
    companyId,
  );
  await purgeExpired(context);
  expect(await rows("select 1 from changes where company_id = $1 and app_id = 'a'", companyId)).toEqual([]);
});

it('deletes old payment events, and a late duplicate still has no effect', async () => {
  const { companyId } = await createApp();
  const subscriptionId = 'sub_forgotten';
  const ends = clock.now + 200 * DAY;
  const handleEvent = (eventId: string, at: number, endsAt: number) => {
    const body = createPaymentEvent({ companyId, subscriptionId, eventId, at, endsAt });
    const read = context.payment.readEvent(Buffer.from(body), signed(body, clock.now), clock.now);
    if (!read.ok || read.value === null) throw new Error('the event is none');
    return handlePaymentEvent(context, context.payment, read.value);
  };
  const remaining = async () =>
    (await rows('select event_id from payment_events where company_id = $1 order by 1', companyId)).map(
      ({ event_id }) => event_id,
    );
  const end = async () =>
    (
      await rows('select subscription_ends_at e from companies where company_id = $1', companyId)
    )[0].e.getTime();
  const first = clock.now;
  const second = clock.now + 1000;
  await handleEvent('evt_1', first, ends - DAY);
  await handleEvent('evt_2', second, ends);
  clock.now += 99 * DAY;
  await purgeExpired(context);
  expect(await remaining()).toEqual(['evt_1', 'evt_2']);
  await handleEvent('evt_3', clock.now, ends + DAY);
  clock.now += 2 * DAY;
  await Promise.all([purgeExpired(context), purgeExpired(context)]);
  expect(await remaining()).toEqual(['evt_3']);
  await handleEvent('evt_1', first, ends - DAY);
  expect(await end()).toBe(ends + DAY);
});

it('deletes usage and AI cost after two years and no sooner', async () => {
  const { companyId } = await createApp();
  const month = (ago: number) => {
    const at = new Date(clock.now);
    at.setUTCMonth(at.getUTCMonth() - ago, 1);
    return at.toISOString().slice(0, 7);
  };
  for (const ago of [0, 24, 25, 60]) {
    await rows('insert into processed_reviews values ($1, $2, $3, $4)', companyId, month(ago), 'a', 'r');
    await rows('insert into writer_usage (company_id, day) values ($1, $2)', companyId, `${month(ago)}-28`);
  }
  await purgeExpired(context);
  const remaining = await rows(
    'select month from processed_reviews where company_id = $1 order by 1',
    companyId,
  );
  expect(remaining.map((row) => row.month)).toEqual([month(24), month(0)]);
  expect(await rows('select 1 from writer_usage where company_id = $1', companyId)).toHaveLength(2);
});
