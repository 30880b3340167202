import { expect, it } from 'vitest';
import { beginReadBeforeWrite, saveRead } from '#server/db/tables/apps/app-reads.ts';
import { readBeforeWrite } from '#server/features/reviews/outbox/read-before-write.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { verifyReply } from '#server/features/reviews/outbox/verify-reply.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import { countingRoundTrips } from '#tests/support/database/round-trips.ts';
import { raceReviewEdits } from './read-first.ts';
import { openCompany } from './support/one-company.ts';

const company = await openCompany({ reviews: 420 });
const { context, control, caller, advance, fresh, submits, within, databaseUrl } = company;
type Target = ReturnType<typeof fresh>;

const submit = ({ appId, reviewId }: Target, response: string) =>
  submitReply(context, caller, {
    review: { reviewId, response },
    appId,
    loadTimestamp: context.now(),
    user: {},
    username: caller.username,
    delayMs: 0,
  });
const reads = async () =>
  (await control.journal()).filter(({ method, path }) => method === 'GET' && path.includes('eviews'));

it.each(['apple', 'google'] as const)(
  'refuses a reply to a review that changed since it was read, and keeps the text (%s)',
  async (store) => {
    const target = fresh(store);
    const { appId, reviewId } = target;
    advance(61_000);
    await control.putReview({ store, appId, id: reviewId, rating: 1, body: 'Broken now' });
    await expect(submit(target, 'So glad!')).rejects.toMatchObject({
      code: 'REVIEW_CHANGED',
      review: { body: 'Broken now', starRating: 1, response: 'So glad!', isAnswered: false },
    });
    expect(await control.replyTo(store, appId, reviewId)).toBeUndefined();
  },
);

it('posts no reply to a review that had changed before it was read, in 48 races', async () => {
  const { sent, refused, ...wrong } = await raceReviewEdits(company, 48);
  expect(wrong).toEqual({ rounds: 48, posted: 0, lostDrafts: 0, unanswered: 0, others: [] });
  expect(refused).toBeGreaterThanOrEqual(16);
  expect(sent).toBeGreaterThan(0);
});

it('reads a store at most ten times to send a hundred replies, and ten times to verify them', async () => {
  advance(61_000);
  await control.clearJournal();
  const targets = Array.from({ length: 100 }, () => fresh('google'));
  await Promise.all(targets.map((target) => submit(target, 'Thanks')));
  const statesNow = async (): Promise<string[]> =>
    (await Promise.all(targets.map(({ appId, reviewId }) => submits(appId, reviewId))))
      .flat()
      .map(({ state }) => state);
  // A request waits ten seconds for its reply, and leaves the rest to a worker.
  const goOn = async (): Promise<string[]> => {
    for (const { appId, reviewId } of targets)
      await sendReply(context, { companyId: caller.companyId, appId, reviewId, replyRevision: 1 });
    return statesNow();
  };
  await expect.poll(goOn).toEqual(Array(100).fill('sent'));
  const before = await reads();
  expect(before.length).toBeLessThanOrEqual(10);
  advance(61_000);
  for (const target of targets)
    await verifyReply(context, {
      companyId: caller.companyId,
      appId: target.appId,
      reviewId: target.reviewId,
      replyRevision: 1,
    });
  const states = await Promise.all(targets.map(({ appId, reviewId }) => submits(appId, reviewId)));
  expect(new Set(states.flat().map(({ state }) => state))).toEqual(new Set(['published']));
  expect(states.flat().every(({ verify_at }) => verify_at === null)).toBe(true);
  expect((await reads()).length - before.length).toBeLessThanOrEqual(10);
});

it.each([
  ['apple', 'app-store-connect', '/apps/[^/]+/customerReviews$', 200],
  ['google', 'google-play', '/reviews$', 400],
] as const)(
  'reads reviews by id while the list of %s cannot be read',
  async (store, vendor, path, status) => {
    const changed = fresh(store);
    const unchanged = fresh(store);
    advance(61_000);
    await control.putReview({ store, appId: changed.appId, id: changed.reviewId, rating: 1, body: 'Broken' });
    await control.addFault({ vendor, path, kind: 'status', status });
    await control.clearJournal();
    await expect(submit(changed, 'So glad!')).rejects.toMatchObject({ code: 'REVIEW_CHANGED' });
    await submit(unchanged, 'Thanks');
    await control.clearFaults();
    expect(await control.replyTo(store, unchanged.appId, unchanged.reviewId)).toMatchObject({ writes: 1 });
    expect((await reads()).filter((call) => new RegExp(path).test(call.path))).toHaveLength(1);
  },
);

it.each(['apple', 'google'] as const)(
  'refuses a reply of a person to a review that changed within the last minute (%s)',
  async (store) => {
    const [first, target] = [fresh(store), fresh(store)];
    const { appId, reviewId } = target;
    advance(61_000);
    await submit(first, 'Thanks'); // reads the list
    advance(30_000);
    await control.putReview({ store, appId, id: reviewId, rating: 1, body: 'Broken now' });
    await expect(submit(target, 'So glad!')).rejects.toMatchObject({
      code: 'REVIEW_CHANGED',
      review: { body: 'Broken now', response: 'So glad!', isAnswered: false },
    });
    expect(await control.replyTo(store, appId, reviewId)).toBeUndefined();
  },
);

it.each([
  [70, false],
  [10, true],
])('with %i of 130 reads used, reads again what was read ten seconds ago: %s', async (used, isRead) => {
  const target = fresh('google');
  const { appId, reviewId } = target;
  const at = new Date(context.now());
  await within((tx) => saveRead(tx, appId, at, [reviewId]));
  await within((tx) =>
    tx
      .updateTable('store_budgets')
      .set({ calls_used: used, refilled_at: at })
      .where('bucket', '=', `google:read:${appId}`)
      .execute(),
  );
  advance(10_000);
  await control.clearJournal();
  await submit(target, 'Thanks');
  expect((await reads()).length > 0).toBe(isRead);
});

it("sends without reading first when the store's read budget is exhausted", async () => {
  const target = fresh('google');
  advance(61_000);
  await within((tx) =>
    tx
      .updateTable('store_budgets')
      .set({ calls_used: 130, refilled_at: new Date(context.now()) })
      .where('bucket', '=', `google:read:${target.appId}`)
      .execute(),
  );
  await submit(target, 'Sent all the same');
  expect(await control.replyTo('google', target.appId, target.reviewId)).toMatchObject({ writes: 1 });
});

it('polls at intervals whether another node has read the list', async () => {
  const target = fresh('google');
  const { companyId, appId, reviewId } = target;
  advance(61_000);
  const now = new Date(context.now());
  const look = { companyId, appId, reviewId, since: new Date(now.getTime() - 60_000), now };
  expect(await within((tx) => beginReadBeforeWrite(tx, { ...look, leaseMs: context.timing.lease }))).toBe(
    'read-list',
  );
  const { url, counted } = await countingRoundTrips(databaseUrl);
  const db = openEveryApp({ url, connections: 1, onError: () => undefined });
  const ready = readBeforeWrite(
    { ...context, db },
    { companyId, appId, reviewId, submittedAt: now, isOfBatch: false },
  );
  await new Promise((done) => setTimeout(done, 2000)); // as long as the other node takes
  await within((tx) => saveRead(tx, appId, now, [reviewId]));
  expect(await ready).toEqual({ kind: 'go' });
  expect(counted.trips).toBeLessThan(60);
  await db.destroy();
});
