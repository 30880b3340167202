import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { type ClaimedJob, claimJobs, FIRST_CURSOR, settleJobs } from '#server/db/tables/operations/jobs.ts';
import { runInContext } from '#server/telemetry/async-context.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { openAdmin } from '#tests/support/database/test-database.ts';
import type { JobName } from './queues.ts';
import { keyOf, PAYLOADS, QUEUES } from './queues.ts';

const { context, rows, url } = await createTestContext();
const { db, jobs } = context;

const jobsIn = (companyId: string) =>
  rows('select queue, is_running, run_at from jobs where company_id = $1 order by queue', companyId);
const createApp = () => ({ companyId: newId(), appId: 'app' });
const enqueue = (app: { companyId: string; appId: string }, after?: Date) =>
  inTenant(db, app.companyId, (tx) => jobs.enqueue(tx, 'sync-reviews', app, after ? { after } : {}));
const claimAll = async (queue: JobName): Promise<ClaimedJob[]> =>
  (await claimJobs(db, queue, { limit: 100, perCompany: 4, leaseMs: 60_000, cursor: FIRST_CURSOR })).jobs;

it('enqueues a job exactly if its transaction commits', async () => {
  const app = createApp();
  const failing = inTenant(db, app.companyId, async (tx) => {
    await jobs.enqueue(tx, 'sync-reviews', app);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await jobsIn(app.companyId)).toEqual([]);
  await inTenant(db, app.companyId, async (tx) => {
    await jobs.enqueue(tx, 'sync-reviews', app);
    expect(await jobsIn(app.companyId)).toEqual([]); // must not start before the rows it is about are committed
  });
  expect(await jobsIn(app.companyId)).toMatchObject([{ queue: 'sync-reviews', is_running: false }]);
});

it('wakes workers on commit, but not for a job that is due later', async () => {
  const admin = await openAdmin(url);
  const notified: (string | undefined)[] = [];
  admin.on('notification', ({ payload }) => notified.push(payload));
  await admin.query('listen jobs');
  await enqueue(createApp(), new Date(Date.now() + 60_000));
  const app = createApp();
  await inTenant(db, app.companyId, (tx) =>
    jobs.enqueue(tx, 'check-subscription', { ...app, subscriptionId: 's' }),
  );
  await expect.poll(() => notified).toEqual(['check-subscription']);
});

it('enqueues a duplicate job once, even concurrently, without failing either transaction', async () => {
  const app = createApp();
  await Promise.all(Array.from({ length: 8 }, () => enqueue(app)));
  await inTenant(db, app.companyId, async (tx) => {
    await tx.insertInto('companies').values({ company_id: app.companyId, name: 'Acme' }).execute();
    const twice = [app, { ...app, appId: 'another' }, app];
    await jobs.enqueueAll(tx, 'sync-reviews', twice);
  });
  expect(await jobsIn(app.companyId)).toHaveLength(2);
  expect(await rows('select 1 from companies where company_id = $1', app.companyId)).toHaveLength(1);
});

it('brings a waiting job forward only if asked to, and neither one that is running nor one set aside', async () => {
  const later = new Date(Date.now() + 86_400_000);
  const [waiting, running, setAside] = [createApp(), createApp(), createApp()];
  for (const app of [waiting, running, setAside]) await enqueue(app, later);
  await rows('update jobs set is_running = true where company_id = $1', running.companyId);
  await rows('update jobs set set_aside_at = now() where company_id = $1', setAside.companyId);
  const again = async (isForward: boolean) => {
    for (const app of [waiting, running, setAside])
      await inTenant(db, app.companyId, (tx) => jobs.enqueue(tx, 'sync-reviews', app, { isForward }));
    const found = await Promise.all([waiting, running, setAside].map((app) => jobsIn(app.companyId)));
    return found.flatMap((ofApp) => ofApp.map(({ run_at }) => run_at.getTime() === later.getTime()));
  };
  expect(await again(false)).toEqual([true, true, true]);
  expect(await again(true)).toEqual([false, true, true]);
});

it('keeps equal jobs of two companies apart', async () => {
  const one = createApp();
  const two = createApp();
  await enqueue(one);
  await enqueue(two);
  expect(await jobsIn(one.companyId)).toHaveLength(1);
  expect(await jobsIn(two.companyId)).toHaveLength(1);
});

it('reruns a submit but not a sync that was enqueued again while running', async () => {
  const reply = { ...createApp(), reviewId: 'r', replyRevision: 1 };
  const { companyId, appId } = reply;
  const enqueue = () =>
    inTenant(db, companyId, async (tx) => {
      await jobs.enqueue(tx, 'send-reply', reply);
      await jobs.enqueue(tx, 'sync-reviews', { companyId, appId });
    });
  const claimed = async () => [...(await claimAll('send-reply')), ...(await claimAll('sync-reviews'))];
  await enqueue();
  const own = (await claimed()).filter(({ company_id }) => company_id === companyId);
  expect(own).toHaveLength(2);
  await enqueue();
  await enqueue();
  expect((await claimed()).filter(({ company_id }) => company_id === companyId)).toEqual([]);
  await settleJobs(
    db,
    own.map((job) => ({ ...job, how: { outcome: 'done' } })),
  );
  expect(await jobsIn(companyId)).toMatchObject([{ queue: 'send-reply', is_running: false }]);
});

it('lets only the latest claim of a job settle it', async () => {
  const app = createApp();
  await enqueue(app);
  const [first] = (await claimAll('sync-reviews')).filter(({ company_id }) => company_id === app.companyId);
  await rows('update jobs set is_running = false, run_at = now() where company_id = $1', app.companyId);
  const [second] = (await claimAll('sync-reviews')).filter(({ company_id }) => company_id === app.companyId);
  if (!first || !second) throw new Error('it was not claimed');
  await settleJobs(db, [{ ...first, how: { outcome: 'done' } }]);
  expect(await jobsIn(app.companyId)).toMatchObject([{ is_running: true }]);
  await settleJobs(db, [{ ...second, how: { outcome: 'done' } }]);
  expect(await jobsIn(app.companyId)).toEqual([]);
});

it('starts no job before it is due', async () => {
  const app = createApp();
  const after = new Date(Date.now() + 60_000);
  await enqueue(app, after);
  await claimAll('sync-reviews');
  expect(await jobsIn(app.companyId)).toMatchObject([{ is_running: false, run_at: after }]);
});

it('starts urgent jobs of any company before all others', async () => {
  const one = newId();
  const two = newId();
  const draft = (companyId: string, reviewId: string) => ({ companyId, appId: 'app', reviewId });
  const enqueue = (companyId: string, reviewId: string, isUrgent: boolean) =>
    inTenant(db, companyId, (tx) =>
      jobs.enqueue(tx, 'draft-reply', draft(companyId, reviewId), { isUrgent }),
    );
  await enqueue(one, 'ordinary', false);
  await enqueue(two, 'ordinary', false);
  await enqueue(two, 'urgent', true);
  const claim = { limit: 1, perCompany: 4, leaseMs: 60_000, cursor: FIRST_CURSOR };
  const { jobs: claimed } = await claimJobs(db, 'draft-reply', claim);
  expect(claimed).toMatchObject([{ company_id: two, payload: { reviewId: 'urgent' } }]);
});

it('gives every job a unique key', () => {
  const names: JobName[] = [
    ...(['sync-reviews', 'draft-reply', 'send-reply', 'verify-reply', 'check-subscription'] as const),
    ...(['strip-label', 'classify-review', 'backfill', 'remove-reply', 'move-review-days'] as const),
    ...(['read-store-ratings', 'draft-proposal', 'send-batch', 'merge-mentions', 'deliver'] as const),
    ...(['tell', 'deliver-to-channel'] as const),
  ];
  expect(Object.keys(PAYLOADS).sort()).toEqual([...names].sort());
  expect(Object.keys(QUEUES).sort()).toEqual([...names].sort());
  const reply = { companyId: 'c', appId: 'a', reviewId: 'r', replyRevision: 1 };
  const keys = [reply, { ...reply, replyRevision: 2 }, { ...reply, reviewId: 'q' }].map(keyOf);
  expect(new Set(keys).size).toBe(3);
});

it("records the originating request without changing the job's key", async () => {
  const app = createApp();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const spanId = '00f067aa0ba902b7';
  await runInContext({ requestId: 'r-1', traceId, spanId, traceFlags: '00' }, () => enqueue(app));
  await enqueue(app);
  const stored = await rows('select payload from jobs where company_id = $1', app.companyId);
  const from = { requestId: 'r-1', parent: `00-${traceId}-${spanId}-00` };
  expect(stored).toEqual([{ payload: { ...app, from } }]);
});

it('runs no more than four jobs of a company at once, however many workers claim together', async () => {
  const companyId = newId();
  const drafts = Array.from({ length: 40 }, (_, n) => ({ companyId, appId: 'app', reviewId: `${n}` }));
  await rows('delete from jobs');
  await inTenant(db, companyId, (tx) => jobs.enqueueAll(tx, 'draft-reply', drafts));
  const claim = { limit: 8, perCompany: 4, leaseMs: 60_000, cursor: FIRST_CURSOR };
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimJobs(db, 'draft-reply', claim)));
  expect(claims.flatMap(({ jobs: claimed }) => claimed)).toHaveLength(4);
});

it('shows a company only its own jobs', async () => {
  const one = createApp();
  const two = createApp();
  await enqueue(one);
  await enqueue(two);
  const seen = await inTenant(db, one.companyId, (tx) =>
    tx.selectFrom('jobs').select('company_id').execute(),
  );
  expect(seen).toEqual([{ company_id: one.companyId }]);
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([]);
});
