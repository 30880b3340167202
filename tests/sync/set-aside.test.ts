import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { redriveJobs } from '#scripts/lib/redrive-jobs.ts';
import { syncsDue } from '#server/db/tables/apps/app-syncs.ts';
import { listActionItems } from '#server/features/action-items/list-action-items.ts';
import { draftReply } from '#server/features/reviews/drafting/draft-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { openLog } from '#server/telemetry/log.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { runJobOnce } from '#tests/support/app/run-job-once.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';

const { context, clock, url, createApp, rows, jobsOf } = await createTestContext();
/** Caches compiled modules between the processes. */
const CACHE = fileURLToPath(new URL('../../.build/compiled', import.meta.url));
const NODE = fileURLToPath(new URL('poison-node.ts', import.meta.url));

/** One attempt in its own process, killed if it hangs; returns whether the job was started. */
const tryIn = (app: TestApp, how: string): Promise<boolean> =>
  new Promise((done, failed) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=32', NODE, url, app.companyId, app.appId, how],
      { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, NODE_COMPILE_CACHE: CACHE } },
    );
    let output = '';
    child.stdout.on('data', (words: Buffer) => {
      output += words;
      if (how === 'hangs' && output.includes('trying')) child.kill('SIGKILL');
    });
    child.on('error', failed);
    child.on('exit', () => done(output.includes('trying')));
  });
/** A job's payload for an app. */
const idOf = ({ companyId, appId }: TestApp) => ({ companyId, appId });
const actionItemsOf = async ({ caller }: TestApp) => (await listActionItems(context, caller, {})).items;
const isDue = async ({ appId }: TestApp) =>
  (await syncsDue(context.db, new Date(Date.now() + 60_000), 500)).some(({ app_id }) => app_id === appId);
const redrive = (only: { queue?: string; id?: number; isListOnly?: boolean }) =>
  redriveJobs({ databaseUrl: url, isListOnly: false, log: openLog('silent'), by: 'test', ...only });

describe.each(['hangs', 'exits', 'eats memory'])('a job that %s', (how) => {
  it('is set aside and reported to the company after five attempts, while other jobs succeed', async () => {
    const app = await createApp();
    const neighbour = await createApp({ company: app.caller });
    const tries: boolean[] = [];
    for (let n = 0; n < 6; n += 1) tries.push(await tryIn(app, how));
    expect(tries).toEqual([true, true, true, true, true, false]);
    await runJobOnce(context, 'sync-reviews', idOf(neighbour), () => Promise.resolve());
    expect(await actionItemsOf(app)).toMatchObject([
      { appId: app.appId, reason: 'SYNC_SET_ASIDE', review: null },
    ]);
    expect(await rows('select 1 from jobs where app_id = $1', neighbour.appId)).toEqual([]);
    const changes = "select 1 from changes where app_id = $1 and kind = 'apps'";
    expect((await rows(changes, app.appId)).length).toBeGreaterThan(0);
    expect(await isDue(app)).toBe(false);
    expect(await isDue(neighbour)).toBe(true);
  });
});

describe('jobs set aside', () => {
  const createSetAsideJob = async () => {
    const app = await createApp();
    const fail = () =>
      runJobOnce(context, 'sync-reviews', idOf(app), () => Promise.reject(new Error('no good')));
    for (let n = 0; n < 5; n += 1) expect(await fail()).toBe('failed');
    const [row] = await rows('select id, last_error from jobs where app_id = $1', app.appId);
    return { app, id: Number(row.id), lastError: row.last_error };
  };

  it('jobs set aside are listed with their error, and restarted one at a time or per queue', async () => {
    const [one, two] = [await createSetAsideJob(), await createSetAsideJob()];
    expect(await isDue(one.app)).toBe(false);
    expect(one.lastError).toBe('Error: no good');
    const listed = await redrive({ isListOnly: true });
    expect(listed.jobs.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
    expect(listed.restarted).toBe(0);
    expect(await jobsOf(one.app.appId)).toEqual([]);

    expect(await redrive({ id: one.id })).toMatchObject({ restarted: 1 });
    expect(await jobsOf(one.app.appId)).toMatchObject([{ name: 'sync-reviews' }]);
    expect(await actionItemsOf(one.app)).toEqual([]);
    expect(await isDue(one.app)).toBe(true);
    expect(await actionItemsOf(two.app)).toHaveLength(1);

    expect(await redrive({ queue: 'send-reply' })).toEqual({ jobs: [], restarted: 0 });
    await redrive({ queue: 'sync-reviews' });
    expect(await jobsOf(two.app.appId)).toMatchObject([{ name: 'sync-reviews' }]);
  });

  it('jobs set aside are retried once a day if they are syncs, and stay listed until an attempt succeeds', async () => {
    const { app } = await createSetAsideJob();
    const tryNow = (work: () => Promise<void>) => runJobOnce(context, 'sync-reviews', idOf(app), work);
    const fails = () => Promise.reject(new Error('no good'));
    const jobOf = async () => (await rows('select id, run_at from jobs where app_id = $1', app.appId))[0];
    const nextDay = async () => rows('update jobs set run_at = now() where id = $1', (await jobOf()).id);
    expect((await jobOf()).run_at.getTime()).toBe(clock.now + DAY);
    expect(await tryNow(fails)).toBe('not started');
    await nextDay();
    expect(await tryNow(fails)).toBe('failed');
    expect(await tryNow(fails)).toBe('not started');
    expect(await actionItemsOf(app)).toMatchObject([{ reason: 'SYNC_SET_ASIDE' }]);
    await nextDay();
    expect(await tryNow(() => Promise.resolve())).toBe('done');
    expect(await actionItemsOf(app)).toEqual([]);
  });

  it('never sets aside a job that an outage postponed, however often', async () => {
    const app = await createApp();
    const payload = { ...idOf(app), reviewId: 'r' };
    for (let n = 0; n < 8; n += 1)
      expect(await runJobOnce(context, 'draft-reply', payload, () => Promise.resolve('try-again'))).toBe(
        'postponed',
      );
    expect(await rows('select 1 from jobs where app_id = $1 and attempts > 0', app.appId)).toEqual([]);
  });

  it('include a draft that fails each time, after at most five AI calls', async () => {
    const app = await createApp({ store: 'google' });
    const reviewId = await app.review({ title: null, body: 'Works well', at: Date.now() - HOUR });
    await syncReviews(context, app, 600_000);
    let calls = 0;
    const draft: typeof context.writer.draft = () => {
      calls += 1;
      return Promise.reject(new Error('poison'));
    };
    const poisoned = { ...context, writer: { ...context.writer, draft } };
    const payload = { ...idOf(app), reviewId };
    const tryNow = () => runJobOnce(context, 'draft-reply', payload, () => draftReply(poisoned, payload));
    for (let n = 0; n < 5; n += 1) expect(await tryNow()).toBe('failed');
    expect(await tryNow()).toBe('not started');
    expect(calls).toBe(5);
    const aside = 'select set_aside_at from jobs where review_id = $1';
    expect(await rows(aside, reviewId)).toEqual([{ set_aside_at: expect.any(Date) }]);
  });

  it('keep the attempt count of a job that was postponed in between', async () => {
    const app = await createApp();
    const payload = { ...idOf(app), reviewId: 'r' };
    const tryNow = (work: () => Promise<unknown>) => runJobOnce(context, 'draft-reply', payload, work);
    for (let n = 0; n < 5; n += 1) {
      expect(await tryNow(() => Promise.resolve('try-again'))).toBe('postponed');
      expect(await tryNow(() => Promise.resolve({ retryAt: new Date() }))).toBe('postponed');
      expect(await tryNow(() => Promise.reject(new Error('no good')))).toBe('failed');
    }
    expect(await tryNow(() => Promise.resolve())).toBe('not started');
  });

  it('resets the attempt count of a job after a success', async () => {
    const app = await createApp();
    const fail = () => runJobOnce(context, 'sync-reviews', idOf(app), () => Promise.reject(new Error('no')));
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) expect(await fail()).toBe('failed');
      await runJobOnce(context, 'sync-reviews', idOf(app), () => Promise.resolve());
    }
    expect(await actionItemsOf(app)).toEqual([]);
  });
});
