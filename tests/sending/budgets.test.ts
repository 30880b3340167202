import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  appleCalls,
  type Budget,
  googleReads,
  googleReplies,
} from '#server/db/tables/stores/store-budgets.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { callStore, type Purpose } from '#server/features/stores/call-store.ts';
import { ok } from '#shared/domain/result.ts';
import { USUAL_LIMITS } from '#shared/domain/stores/store-limits.ts';
import { openCompany } from './support/one-company.ts';
import type { Target } from './support/tenants.ts';

const company = await openCompany({ reviews: 40 });
const { context, control, caller, advance, fresh, submits, within } = company;
const { companyId } = caller;
const HOUR = 3_600_000;

const submit = ({ appId, reviewId }: Target, response: string, delayMs = 0) =>
  submitReply(context, caller, {
    review: { reviewId, response },
    appId,
    loadTimestamp: context.now(),
    user: {},
    username: caller.username,
    delayMs,
  });
const step = (target: Target) => sendReply(context, { ...target, replyRevision: 1 });
const stateOf = async ({ appId, reviewId }: Target) => (await submits(appId, reviewId))[0]?.state;
const writes = async () =>
  (await control.journal()).filter(({ method, path }) => method === 'POST' && path !== '/token');
const call = async (appId: string, purpose: Purpose) => {
  const done = await callStore(context, { companyId, appId, purpose }, async () => ok(true));
  return done.ok ? 'called' : done.failure;
};
const setCalls = ({ bucket, capacity }: Budget, calls: number) =>
  within((tx) =>
    sql`update store_budgets set calls_used = ${capacity - calls}, refilled_at = ${new Date(context.now())}, blocked_until = null
        where bucket = ${bucket}`.execute(tx),
  );
const callsLeft = async ({ bucket, capacity }: Budget) => {
  const row = await within((tx) =>
    tx.selectFrom('store_budgets').select('calls_used').where('bucket', '=', bucket).executeTakeFirst(),
  );
  return row ? capacity - row.calls_used : 0;
};

it('makes no call before a Retry-After has passed, whatever its purpose', async () => {
  const [first, second] = [fresh('google'), fresh('google')];
  for (const target of [first, second]) await submit(target, 'Hello', 1);
  advance(1);
  await control.clearJournal();
  await control.addFault({
    vendor: 'google-play',
    path: ':reply$',
    kind: 'status',
    status: 429,
    ms: 90_000,
    times: 1,
  });
  await step(first);
  expect(await writes()).toHaveLength(1);
  for (let waited = 0; waited < 90_000; waited += 10_000) {
    await Promise.all([step(first), step(second)]);
    expect(await writes()).toHaveLength(1);
    advance(10_000);
  }
  await Promise.all([step(first), step(second)]);
  expect(await writes()).toHaveLength(3);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['sent', 'sent']);
});

it("makes one call at a time per Apple key, and releases a dead worker's lease when it expires", async () => {
  await control.clearJournal();
  await control.addFault({ vendor: 'app-store-connect', kind: 'parallel-429', ms: 50 });
  const targets = Array.from({ length: 5 }, () => fresh('apple'));
  await Promise.all(targets.map((target) => submit(target, 'Hello', 1)));
  advance(1);
  const isOpen = async () => (await Promise.all(targets.map(stateOf))).some((state) => state === 'queued');
  while (await isOpen()) {
    await Promise.all(targets.map(step));
    advance(250);
  }
  await control.clearFaults();
  const calls = await writes();
  expect(calls.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const [{ appId } = { appId: '' }] = targets;
  const dead = callStore(context, { companyId, appId, purpose: 'write' }, () =>
    Promise.reject(new Error('killed')),
  );
  await expect(dead).rejects.toThrow('killed');
  expect(await call(appId, 'write')).toMatchObject({ kind: 'wait' });
  advance(context.timing.lease);
  expect(await call(appId, 'write')).toBe('called');
});

it('uses at most 85 % of what each store allows', async () => {
  const apple = fresh('apple').appId;
  const google = fresh('google').appId;
  const within85: [Budget, string, Purpose, number, number][] = [
    [appleCalls(USUAL_LIMITS), apple, 'write', 1, 3500],
    [googleReads(google, USUAL_LIMITS), google, 'check', 1, 200],
    [googleReplies(google, USUAL_LIMITS), google, 'write', 24, 2000],
  ];
  for (const [bucket, appId, purpose, hours, allowed] of within85) {
    advance(1000 * HOUR); // the bucket is as full as it gets
    expect(await call(appId, purpose)).toBe('called');
    const full = (await callsLeft(bucket)) + 1;
    await setCalls(bucket, 0);
    expect(await call(appId, purpose)).toMatchObject({ kind: 'wait' });
    await setCalls(bucket, 20);
    advance(hours * HOUR);
    await call(appId, purpose);
    const gained = (await callsLeft(bucket)) + 1 - 20;
    expect(full + gained).toBeLessThanOrEqual(0.85 * allowed);
  }
});

it('prefers replies to verifications, and both to syncs', async () => {
  const { appId } = fresh('apple');
  await call(appId, 'write');
  const order: Purpose[] = ['sync', 'check', 'write'];
  for (const [calls, expected] of [
    [1000, 'sync check write'],
    [200, 'check write'],
    [50, 'write'],
    [0, ''],
  ] as const) {
    const called: Purpose[] = [];
    for (const purpose of order) {
      await setCalls(appleCalls(USUAL_LIMITS), calls);
      if ((await call(appId, purpose)) === 'called') called.push(purpose);
    }
    expect(called.join(' ')).toBe(expected);
  }
});
