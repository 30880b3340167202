import { afterAll, expect, it } from 'vitest';
import { inTenant } from '#server/db/database.ts';
import { changeDestination, destinationById } from '#server/db/tables/notices/destinations.ts';
import { deliver } from '#server/features/deliveries/deliver.ts';
import { deliverToChannel } from '#server/features/deliveries/deliver-to-channel.ts';
import { mailInvitation } from '#server/features/deliveries/queue-mail.ts';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { fanOut } from '#server/features/notices/fan-out.ts';
import { tell } from '#server/features/notices/tell.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { watchStoppages } from '#server/features/stoppages/watch-stoppages.ts';
import { smtpMail } from '#server/integrations/mail/smtp.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { DAY } from '../support/app/company.ts';
import { createTestContext, type TestApp } from '../support/app/test-context.ts';

const kit = await createTestContext();
const { clock, sandbox, createApp, rows } = kit;
const MINUTE = 60_000;
const mail = smtpMail({ url: sandbox.smtpUrl, from: 'Rejoinder <no-reply@rejoinder.test>', timeoutMs: 2000 });
afterAll(() => mail.close());
const context = { ...kit.context, mail };
/** Noon, so that no test comes to the end of a day. */
clock.now = Math.ceil(clock.now / DAY) * DAY + DAY / 2;

const toldOf = async ({ companyId }: TestApp): Promise<string[]> =>
  (
    await rows(
      "select kind, facts from notices where company_id = $1 and kind in ('stopped', 'working') order by created_at, kind",
      companyId,
    )
  ).map(({ kind, facts }) => `${kind}: ${facts.reason} ${facts.app}`);
/** Time passes, as the workers see it; returns after how long something new was told, in minutes. */
const pass = async (
  app: TestApp,
  minutes: number,
  work: () => Promise<unknown>,
): Promise<number | undefined> => {
  const before = (await toldOf(app)).length;
  let toldAfter: number | undefined;
  for (let minute = 5; minute <= minutes; minute += 5) {
    clock.now += 5 * MINUTE;
    await work();
    await Promise.all([watchStoppages(context), watchStoppages(context)]);
    if (toldAfter === undefined && (await toldOf(app)).length > before) toldAfter = minute;
  }
  return toldAfter;
};

it('tells within half an hour, once, that reviews do not come in, and that they do again', async () => {
  const app = await createApp({ store: 'google' });
  const other = await createApp({ store: 'google', company: app.caller });
  const sync = async (): Promise<void> => {
    for (const one of [app, other]) await syncReviews(context, one, 600_000);
  };
  await sync();
  await sandbox.fault({ vendor: 'google-play', kind: 'status', status: 503, times: 10_000 });
  expect(await pass(app, 60, sync)).toBeLessThanOrEqual(30);
  expect(await toldOf(app)).toEqual(['stopped: sync Google Play']);
  await sandbox.heal();
  clock.now += 30 * MINUTE; // the circuit breaker lets a call through
  expect(await pass(app, 10, sync)).toBe(5);
  expect(await toldOf(app)).toEqual(['stopped: sync Google Play', 'working: sync Google Play']);
});

it('tells that a store refuses the key, and nothing more once the store is unlinked', async () => {
  const app = await createApp({ store: 'apple' });
  const sync = () => syncReviews(context, app, 600_000);
  await sync();
  await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status: 401, times: 10_000 });
  expect(await pass(app, 40, sync)).toBeLessThanOrEqual(30);
  expect(await toldOf(app)).toEqual(['stopped: key App Store']);
  await sandbox.heal();
  await rows('delete from store_links where company_id = $1', app.companyId);
  await pass(app, 10, async () => undefined);
  expect(await toldOf(app)).toHaveLength(1);
  expect(await rows('select * from stoppages where company_id = $1', app.companyId)).toEqual([]);
});

it('tells that the day’s AI calls are used up, and that there are new ones', async () => {
  const app = await createApp();
  await rows(
    'insert into writer_usage (company_id, day, calls, draft_calls) values ($1, $2, $3, $3)',
    ...[app.companyId, dayOf(clock.now), context.writerCallsADay],
  );
  expect(await pass(app, 10, async () => undefined)).toBe(5);
  clock.now += DAY;
  await pass(app, 5, async () => undefined);
  expect(await toldOf(app)).toEqual(['stopped: budget AI', 'working: budget AI']);
});

it('tells that the AI is away by the drafts that were tried and wait', async () => {
  const app = await createApp();
  const add = (key: string, claims: number) =>
    rows(
      `insert into jobs (company_id, queue, key, payload, run_at, claims, created_at)
       values ($1, 'draft-reply', $2, '{}', now() + interval '5 minutes', $3, $4)`,
      ...[app.companyId, key, claims, new Date(clock.now)],
    );
  await add('waits its turn', 0);
  expect(await pass(app, 60, async () => undefined)).toBeUndefined();
  await add('tried', 4);
  expect(await pass(app, 40, async () => undefined)).toBeLessThanOrEqual(30);
  await rows('delete from jobs where company_id = $1', app.companyId);
  await pass(app, 5, async () => undefined);
  expect(await toldOf(app)).toEqual(['stopped: ai AI', 'working: ai AI']);
});

it('tells by channels that mails do not go out', async () => {
  const app = await createApp();
  const { companyId, caller } = app;
  const { destination } = await saveDestination(context, caller, {
    kind: 'slack',
    name: 'Slack',
    apps: null,
    language: 'de',
    isOn: true,
    kinds: ['stopped', 'working'],
    address: `${sandbox.url}/hooks/slack/mail`,
  });
  await sandbox.fault({ vendor: 'mail', kind: 'status', status: 451, times: 10_000 });
  await inTenant(context.db, companyId, (tx) =>
    mailInvitation(context, tx, {
      companyId,
      to: 'kim@customer.test',
      language: 'en',
      inviter: 'Ana',
      company: 'Acme',
      link: 'https://rejoinder.test/join?token=x',
      expiresAt: clock.now + 7 * DAY,
    }),
  );
  const work = async (): Promise<void> => {
    const mails =
      "select delivery_id from deliveries where company_id = $1 and kind = 'mail' and state = 'waiting'";
    for (const { delivery_id: deliveryId } of await rows(mails, companyId))
      await deliver(context, { companyId, deliveryId });
  };
  await work();
  expect(await pass(app, 40, work)).toBeLessThanOrEqual(30);
  await sandbox.heal();
  clock.now += DAY / 2;
  await pass(app, 10, work);
  for (const { notice_id: noticeId } of await rows(
    'select notice_id from notices where company_id = $1 order by created_at',
    companyId,
  ))
    await fanOut(context, { companyId, noticeId });
  await deliverToChannel(context, { companyId, destinationId: destination.id });
  const told = (await sandbox.hookCalls('mail')).map(({ body }) => JSON.parse(body).text);
  expect(told).toEqual(['E-Mails werden nicht gesendet', 'Läuft wieder: \u2068E-Mails\u2069']);
  const mails = await rows(
    "select d.kind from deliveries d join notices n using (company_id, notice_id) where d.kind = 'mail' and n.kind = 'stopped' and company_id = $1",
    companyId,
  );
  expect(mails).toEqual([]);
});

it('tells that a channel was switched off, and that it is on again, but not of one that was deleted', async () => {
  const app = await createApp();
  const { companyId, caller } = app;
  const save = (name: string) =>
    saveDestination(context, caller, {
      kind: 'slack',
      name,
      apps: null,
      language: 'en',
      isOn: true,
      kinds: ['sensitive'],
      address: `${sandbox.url}/hooks/slack/off-${name}`,
    });
  const ids: string[] = [];
  for (const name of ['one', 'two']) {
    ids.push((await save(name)).destination.id);
    await sandbox.answerHook(`off-${name}`, 'archived');
  }
  await inTenant(context.db, companyId, (tx) =>
    tell(context, tx, companyId, { kind: 'sensitive', key: 'x', facts: { app: 'Leafkeeper' } }),
  );
  for (const { notice_id: noticeId } of await rows(
    'select notice_id from notices where company_id = $1',
    companyId,
  ))
    await fanOut(context, { companyId, noticeId });
  for (const destinationId of ids) await deliverToChannel(context, { companyId, destinationId });
  await pass(app, 5, async () => undefined);
  expect((await toldOf(app)).toSorted()).toEqual(['stopped: channel one', 'stopped: channel two']);
  const [one = '', two = ''] = ids;
  await inTenant(context.db, companyId, async (tx) => {
    const row = await destinationById(tx, one);
    if (row) await changeDestination(tx, context.vault, row, { is_on: true, off_reason: null });
  });
  await rows(
    'update destinations set deleted_at = now(), sealed_address = null where destination_id = $1',
    two,
  );
  await pass(app, 5, async () => undefined);
  expect((await toldOf(app)).slice(2)).toEqual(['working: channel one']);
  expect(await rows('select * from stoppages where company_id = $1', companyId)).toEqual([]);
});
