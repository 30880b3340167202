import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Caller } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { readLog } from '#server/features/destinations/read-log.ts';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { replayDelivery, testDestination } from '#server/features/destinations/send-once.ts';
import { fanOut } from '#server/features/notices/fan-out.ts';
import { tell } from '#server/features/notices/tell.ts';
import { tellEvents } from '#server/features/notices/tell-events.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import type { Notice } from '#shared/domain/notices/notice.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { deliverToChannel } from './deliver-to-channel.ts';

const MINUTE = 60_000;
const kit = await createTestContext();
const { context, clock, sandbox, createApp, rows, url } = kit;
afterEach(() => vi.useRealTimers());

const app = await createApp();
const HOSTILE = '<!channel> @here *b* [x](http://evil.test) {{DATE(2026-01-01)}} & <http://evil.test|us>';
const reviewId = await app.review({ rating: 1, body: HOSTILE });
await syncReviews(context, app, 600_000);
const { companyId, appId } = app;

type Channel = Awaited<ReturnType<typeof addChannel>>;
let names = 0;
const addChannel = async (
  kind: 'slack' | 'teams' | 'webhook',
  { of = app, apps = null }: { of?: TestApp; apps?: string[] | null } = {},
) => {
  names += 1;
  const name = `${kind}-${names}`;
  const { destination, secret } = await saveDestination(context, of.caller, {
    kind,
    name,
    apps,
    language: 'en',
    isOn: true,
    address: `${sandbox.url}/hooks/${kind}/${name}`,
    kinds:
      kind === 'webhook' ? ['review.created', 'reply.sent', 'incident.opened'] : ['sensitive', 'stopped'],
  });
  const key = { companyId: of.companyId, destinationId: destination.id };
  return {
    id: destination.id,
    name,
    kind,
    key,
    secret: secret ?? '',
    caller: of.caller,
    run: () => deliverToChannel(context, key),
    calls: () => sandbox.hookCalls(name),
    log: async () => (await readLog(context, of.caller, { id: destination.id })).entries,
    row: async () => (await rows('select * from destinations where destination_id = $1', destination.id))[0],
    save: (change: Partial<Parameters<typeof saveDestination>[2]>) =>
      saveDestination(context, of.caller, {
        id: destination.id,
        kind,
        name,
        apps,
        language: 'en',
        kinds: destination.kinds,
        isOn: true,
        ...change,
      }),
  };
};
const tellAll = async (notice: Partial<Notice> = {}, of = companyId): Promise<void> => {
  await inTenant(context.db, of, (tx) =>
    tell(context, tx, of, {
      kind: 'sensitive',
      key: newId(),
      appId,
      reviewId,
      facts: { app: 'Leaf & <Co>' },
      ...notice,
    }),
  );
  for (const { notice_id: noticeId } of await rows('select notice_id from notices where told_at is null'))
    await fanOut(context, { companyId: of, noticeId });
};
const tellEvent = (key = newId(), of: TestApp = app, id = reviewId) =>
  of.inScope((tx) => tellEvents(context, tx, of, 'review.created', [{ reviewId: id, key }]));
/** Runs what is due until then, the clock moved to each. */
const runUntil = async ({ run }: Channel, until: number): Promise<void> => {
  for (let next = await run(); next && next.retryAt.getTime() <= until; next = await run())
    clock.now = Math.max(clock.now, next.retryAt.getTime());
  clock.now = Math.max(clock.now, until);
};
type Call = Awaited<ReturnType<typeof sandbox.hookCalls>>[number];
/** As its receiver does, at the product's time. */
const verified = (secret: string, { body, headers }: Call): unknown => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now });
  const payload = new Webhook(secret).verify(body, headers);
  vi.useRealTimers();
  return payload;
};
const idOf = (call: Call | undefined) => call?.headers['webhook-id'];

it('delivers a notice to Slack and Teams, whose readers see a stranger’s text as it is', async () => {
  const [slack, teams] = [await addChannel('slack'), await addChannel('teams')];
  await tellAll();
  expect(await slack.run()).toBeUndefined();
  await teams.run();
  const [message] = await slack.calls();
  const text = message?.body ?? '';
  expect(JSON.parse(text)).toMatchObject({ text: 'Sensitive review for \u2068Leaf &amp; &lt;Co&gt;\u2069' });
  expect(text).not.toMatch(/<!|@here|<http:\/\/evil/);
  expect(text).toContain('&lt;!channel&gt;');
  expect(text).toContain(
    `<https://rejoinder.test/reviews?app=${appId}&amp;review=${reviewId}&amp;company=${companyId}|Open review>`,
  );
  const [card] = await teams.calls();
  const runs = z
    .object({ attachments: z.array(z.object({ content: z.object({ body: z.array(z.unknown()) }) })) })
    .parse(JSON.parse(card?.body ?? ''));
  expect(JSON.stringify(runs)).toContain('{{DATE(2026-01-01)}}');
  expect(JSON.stringify(runs)).not.toContain('"TextBlock"');
  expect((await teams.log())[0]).toMatchObject({ told: 'sensitive', state: 'delivered', error: null, appId });
});

it('signs a webhook so that its receiver’s library verifies it, also while secrets change', async () => {
  const hook = await addChannel('webhook');
  expect(hook.secret).toMatch(/^whsec_/);
  await tellEvent();
  await hook.run();
  const [first] = await hook.calls();
  if (!first) throw new Error('nothing arrived');
  expect(verified(hook.secret, first)).toMatchObject({
    type: 'review.created',
    timestamp: new Date(clock.now).toISOString(),
    data: { review: { appId, reviewId, stars: 1, body: HOSTILE, store: 'apple', revision: 1 } },
  });
  expect(() => verified(hook.secret, { ...first, body: `${first.body} ` })).toThrow();
  const { secret, destination } = await hook.save({ isNewSecret: true });
  expect(destination.earlierSecretUntil).toBe(new Date(clock.now + DAY).toISOString());
  await tellEvent();
  await hook.run();
  const [, both] = await hook.calls();
  if (!both || !secret) throw new Error('nothing arrived');
  for (const one of [hook.secret, secret]) expect(verified(one, both)).toBeDefined();
  // One that was lost is replaced at once: the receiver still has the first.
  clock.now += HOUR;
  const { secret: third } = await hook.save({ isNewSecret: true });
  await tellEvent();
  await hook.run();
  const [, , all] = await hook.calls();
  if (!all || !third) throw new Error('nothing arrived');
  for (const one of [hook.secret, secret, third]) expect(verified(one, all)).toBeDefined();
  clock.now += DAY - HOUR;
  await tellEvent();
  await hook.run();
  const [, , , after] = await hook.calls();
  if (!after) throw new Error('nothing arrived');
  expect(verified(secret, after)).toBeDefined();
  expect(() => verified(hook.secret, after)).toThrow();
  // The secret and the address are nowhere to be read.
  const shown = JSON.stringify([destination, await hook.log(), await hook.row()]);
  expect(shown).not.toContain(secret);
  expect(shown).not.toContain(`hooks/webhook/${hook.name}`);
});

it('repeats the same body under the same id by the schedule, until it arrives', async () => {
  const hook = await addChannel('webhook');
  await sandbox.answerHook(hook.name, '500', 3);
  await tellEvent();
  const begin = clock.now;
  for (let next = await hook.run(); next; next = await hook.run()) {
    clock.now = next.retryAt.getTime();
    await rows("update reviews set title = 'Changed meanwhile' where review_id = $1", reviewId);
  }
  const calls = await hook.calls();
  expect(calls).toHaveLength(4);
  expect(new Set(calls.map(idOf)).size).toBe(1);
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  for (const call of calls.slice(-1)) expect(verified(hook.secret, call)).toBeDefined();
  const [entry] = await hook.log();
  expect(entry?.attempts.map(({ at }) => Date.parse(at) - begin)).toEqual([0, 5000, 305_000, 2_105_000]);
  expect(entry?.attempts.map(({ status, error }) => [status, error])).toEqual([
    ...Array(3).fill([500, 'HTTP_500']),
    [204, null],
  ]);
  expect(entry).toMatchObject({
    state: 'delivered',
    request: calls[0]?.body,
    messageId: idOf(calls[0]),
  });
  expect(await hook.row()).toMatchObject({ failures: 0, failing_since: null, resume_at: null });
});

it('gives up a message after its last attempt, and a channel after five days, and says so', async () => {
  const hook = await addChannel('webhook');
  await sandbox.answerHook(hook.name, 'cut');
  const begin = clock.now;
  await tellEvent();
  await runUntil(hook, begin + 4 * DAY);
  expect(await hook.log()).toMatchObject([{ state: 'failed', error: 'CONNECTION_FAILED', dueAt: null }]);
  expect((await hook.calls()).length).toBe(10);
  expect(await hook.row()).toMatchObject({ is_on: true });
  clock.now = begin + 5 * DAY + HOUR;
  await tellEvent();
  await hook.run();
  expect(await hook.row()).toMatchObject({ is_on: false, off_reason: 'FAILING' });
  expect(
    await rows("select facts from notices where kind = 'stopped' and facts ->> 'channel' = $1", hook.name),
  ).toMatchObject([{ facts: { reason: 'channel', since: begin } }]);
  expect(await hook.run()).toBeUndefined();
  // What waits is sent once it is on again.
  await sandbox.answerHook(hook.name, 'ok');
  await hook.save({ isOn: true });
  await runUntil(hook, clock.now + MINUTE);
  expect((await hook.log())[0]).toMatchObject({ state: 'delivered' });
  expect(await hook.row()).toMatchObject({ failures: 0, off_reason: null });
});

it.each([
  ['webhook', '410', 'GONE'],
  ['slack', 'archived', 'GONE'],
  ['teams', 'archived', 'GONE'],
] as const)('switches a %s channel off at once that answers %s', async (kind, answer, reason) => {
  const channel = await addChannel(kind);
  await sandbox.answerHook(channel.name, answer);
  await (kind === 'webhook' ? tellEvent() : tellAll());
  await channel.run();
  expect(await channel.row()).toMatchObject({ is_on: false, off_reason: reason });
  expect(await channel.calls()).toHaveLength(1);
});

it.each(['301', 'long'] as const)('is not led astray by an answer %s', async (answer) => {
  const hook = await addChannel('webhook');
  await sandbox.answerHook(hook.name, answer, 1);
  await tellEvent();
  await hook.run();
  expect(await sandbox.hookCalls('elsewhere')).toEqual([]);
  expect((await hook.log())[0]?.attempts[0]).toMatchObject({ status: answer === 'long' ? 200 : 301 });
});

it('pauses as long as a channel asks, which is no failure', async () => {
  const slack = await addChannel('slack');
  await sandbox.answerHook(slack.name, '429', 2);
  await tellAll();
  await tellAll();
  const begin = clock.now;
  expect(await slack.run()).toEqual({ retryAt: new Date(begin + 30_000) });
  expect(await slack.run()).toEqual({ retryAt: new Date(begin + 30_000) });
  expect(await slack.calls()).toHaveLength(1);
  expect(await slack.row()).toMatchObject({ failures: 0, failing_since: null });
  await runUntil(slack, begin + 2 * MINUTE);
  const log = await slack.log();
  expect(new Set(log.map(({ state }) => state))).toEqual(new Set(['delivered']));
  expect(await slack.calls()).toHaveLength(log.length + 2);
});

it('asks a channel that is away rarely, and sends what waited in its order', async () => {
  const hook = await addChannel('webhook');
  await sandbox.answerHook(hook.name, '500');
  const keys = Array.from({ length: 40 }, () => newId());
  for (const key of keys) await tellEvent(key);
  await runUntil(hook, clock.now + 30 * MINUTE);
  expect((await hook.calls()).length).toBeLessThan(10);
  await sandbox.answerHook(hook.name, 'ok');
  const before = (await hook.calls()).length;
  await runUntil(hook, clock.now + HOUR);
  const ids = (await hook.calls()).slice(before).map(idOf);
  expect(ids).toHaveLength(40);
  expect(new Set(ids).size).toBe(40);
});

it('sends each once, at most 25 in a run, by two nodes at a time', async () => {
  const hook = await addChannel('webhook');
  for (let n = 0; n < 30; n += 1) await tellEvent();
  const other = await openContext({ url, sandboxUrl: sandbox.url, clock });
  const jobs = await rows(
    "select payload from jobs where queue = 'deliver-to-channel' and payload ->> 'destinationId' = $1",
    hook.id,
  );
  expect(jobs).toHaveLength(1);
  expect(await hook.run()).toEqual({ retryAt: new Date(clock.now) });
  expect(await hook.calls()).toHaveLength(25);
  await Promise.all([hook.run(), deliverToChannel(other.context, hook.key)]);
  await other.close();
  const ids = (await hook.calls()).map(idOf);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
  const order = (await hook.log()).toReversed().map(({ messageId }) => messageId);
  expect(ids.slice(0, 25)).toEqual(order.slice(0, 25));
});

it('sends nothing about an app that the channel is no longer told of, or that is gone', async () => {
  const mine = await createApp();
  const review = await mine.review({ rating: 1 });
  await syncReviews(context, mine, 600_000);
  const hook = await addChannel('webhook', { of: mine });
  const narrowed = await addChannel('webhook', { of: mine, apps: [mine.appId] });
  const other = await createApp({ company: mine.caller });
  await tellEvent('1', mine, review);
  await narrowed.save({ apps: [other.appId] });
  await narrowed.run();
  await rows('update apps set hidden_at = now() where app_id = $1', mine.appId);
  await hook.run();
  for (const channel of [hook, narrowed]) {
    expect(await channel.calls()).toEqual([]);
    expect(await channel.log()).toMatchObject([{ state: 'failed', error: 'NOT_WANTED' }]);
  }
});

it('sends no number of several apps to a channel that was limited to one, and nothing without access', async () => {
  const mine = await createApp();
  const [narrowed, slack] = [
    await addChannel('slack', { of: mine }),
    await addChannel('slack', { of: mine }),
  ];
  const kinds = ['late', 'sensitive', 'stopped'] as const;
  for (const channel of [narrowed, slack]) await channel.save({ kinds: [...kinds] });
  const late = {
    kind: 'late',
    appId: '',
    reviewId: undefined,
    facts: { view: 'V', n: 3, hours: 1 },
  } as const;
  const { reviewId: _, ...ofSeveral } = late;
  await tellAll(ofSeveral, mine.companyId);
  await narrowed.save({ kinds: [...kinds], apps: [mine.appId] });
  await narrowed.run();
  expect(await narrowed.log()).toMatchObject([{ told: 'late', state: 'failed', error: 'NOT_WANTED' }]);
  await rows(
    "update companies set trial_ends_at = 'epoch', subscription_ends_at = null where company_id = $1",
    mine.companyId,
  );
  await tellAll({ kind: 'stopped', appId: '', facts: { reason: 'payment', since: 0 } }, mine.companyId);
  await slack.run();
  expect(await slack.log()).toMatchObject([
    { told: 'stopped', state: 'delivered' },
    { told: 'late', error: 'NOT_WANTED' },
  ]);
});

it('sends a message once more under its id, and a test at once', async () => {
  const hook = await addChannel('webhook');
  await tellEvent();
  await hook.run();
  const [entry] = await hook.log();
  const again = await replayDelivery(context, hook.caller, { id: hook.id, delivery: entry?.id ?? '' });
  expect(again.entry).toMatchObject({ isReplay: true, state: 'delivered', messageId: entry?.id });
  const [first, second] = await hook.calls();
  expect(second?.body).toBe(first?.body);
  expect(idOf(second)).toBe(idOf(first));
  const { entry: tested } = await testDestination(context, hook.caller, { id: hook.id });
  expect(tested).toMatchObject({ told: 'test', state: 'delivered' });
  await sandbox.answerHook(hook.name, '500', 1);
  const failed = await testDestination(context, hook.caller, { id: hook.id });
  expect(failed.entry).toMatchObject({
    state: 'failed',
    error: 'HTTP_500',
    attempts: [{ answer: 'Broken' }],
  });
  expect(await hook.row()).toMatchObject({ failures: 0 });
  for (const kind of ['slack', 'teams'] as const) {
    const chat = await addChannel(kind);
    expect((await testDestination(context, chat.caller, { id: chat.id })).entry.state).toBe('delivered');
  }
});

it('takes no address that it would not call, no kinds of others, and no more than there may be', async () => {
  const { caller } = await createApp();
  const company: Caller = caller;
  const save = (change: object) =>
    saveDestination(context, company, {
      kind: 'slack',
      name: newId(),
      apps: null,
      language: 'en',
      isOn: true,
      kinds: ['late'],
      address: 'https://hooks.slack.com/services/T/B/x',
      ...change,
    });
  for (const address of ['http://example.com/', 'https://10.0.0.1/', 'https://u:p@example.com/', 'x'])
    await expect(save({ address })).rejects.toThrow(/^address:/);
  await expect(save({ address: undefined })).rejects.toThrow(/^address:/);
  await expect(save({ kinds: ['reply.sent'] })).rejects.toThrow(/^kinds:/);
  await expect(save({ apps: ['unknown'] })).rejects.toThrow('App not found.');
  const { destination, secret } = await save({ name: 'One' });
  expect(secret).toBeNull();
  expect(destination.addressHint).toBe('hooks.slack.com/…/B/x');
  await expect(save({ name: 'one' })).rejects.toThrow('There is a channel with this name.');
  await expect(save({ id: destination.id, kind: 'teams' })).rejects.toThrow(/^kind:/);
  const others = await Promise.allSettled(Array.from({ length: 22 }, () => save({})));
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
});
