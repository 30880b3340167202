import { beforeEach, describe, expect, it } from 'vitest';
import { reviewOf } from '#server/db/tables/reviews.ts';
import { writerFigures } from '#server/features/usage/writer-figures.ts';
import { handlers } from '#server/worker/handlers.ts';
import type { World } from '#server/world.ts';
import { aWorld, type TestApp } from '#tests/support/world.ts';
import { prepareReply } from './prepare-reply.ts';
import { regenerateReply } from './regenerate-reply.ts';
import { syncReviews } from './sync-reviews.ts';

const { world, sandbox, clock, anApp, rows } = await aWorld();

beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 30, 23, 59, 0);
  await sandbox.writer('normal');
  await sandbox.forget();
});

const rowOf = (app: TestApp, reviewId: string) => app.inScope((tx) => reviewOf(tx, app.appId, reviewId));
/** An app with reviews whose replies are being prepared. */
const waiting = async (count = 1) => {
  const app = await anApp({ store: 'google' });
  const at = Date.now() - 60_000;
  const ids = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      app.review({ title: null, body: `Works well, ${n}`, at: at - n }),
    ),
  );
  await syncReviews(world, app, 600_000);
  const [id = ''] = ids;
  const prepare = (reviewId = id, over: World = world) => prepareReply(over, { ...app, reviewId });
  return { app, id, ids, prepare };
};
const writerCalls = () => sandbox.journal('ai');

describe('the calls of a company to the writer', () => {
  const usage = (app: TestApp) =>
    rows(
      'select day::text, calls, tokens_in, tokens_out from writer_usage where company_id = $1',
      app.companyId,
    );

  it('are counted by the day, with what they cost', async () => {
    const { app, ids, prepare } = await waiting(2);
    for (const id of ids) await prepare(id);
    for (const id of ids) expect(await prepare(id)).toBe('done'); // unchanged: nobody is asked
    expect(await usage(app)).toEqual([
      { day: '2026-11-30', calls: 2, tokens_in: expect.any(Number), tokens_out: expect.any(Number) },
    ]);
    const [{ tokens_in, tokens_out }] = await usage(app);
    expect(tokens_in).toBeGreaterThan(200);
    expect(tokens_out).toBeGreaterThan(20);
  });

  it('end with the last of the day, exactly, and go on with the next', async () => {
    const { app, ids, prepare } = await waiting(6);
    const capped = { ...world, writerCallsADay: 3 };
    await Promise.all(ids.map((id) => prepare(id, capped)));
    expect(await writerCalls()).toHaveLength(3);
    const drafts = await Promise.all(ids.map(async (id) => (await rowOf(app, id))?.draft));
    expect(drafts.filter((draft) => draft === 'ready')).toHaveLength(3);
    expect(drafts.filter((draft) => draft === 'failed')).toHaveLength(3);
    clock.now += 61_000;
    await Promise.all(ids.map((id) => prepare(id, capped)));
    expect(await writerCalls()).toHaveLength(6);
    expect((await usage(app)).map(({ calls }) => calls)).toEqual([3, 3]);
  });

  it('that the day has no room for are made by themselves when the next one begins', async () => {
    const { app, ids, prepare } = await waiting(2);
    const capped = { ...world, writerCallsADay: 1 };
    for (const id of ids) expect(await prepare(id, capped)).toBe('done');
    const waitingJobs = () =>
      rows(
        `select data, start_after from pgboss.job where data->>'appId' = $1 and data ? 'day' and state < 'active'`,
        app.appId,
      );
    const [, late = ''] = ids;
    const midnight = new Date('2026-12-01T00:00:00Z');
    const job = { companyId: app.companyId, appId: app.appId, reviewId: late, day: '2026-12-01' };
    expect(await waitingJobs()).toEqual([{ data: job, start_after: midnight }]);
    expect(await prepare(late, capped)).toBe('done'); // still that day: no second job
    expect(await waitingJobs()).toHaveLength(1);
    clock.now = midnight.getTime();
    await handlers(600_000)['prepare-reply'](capped, job);
    expect(await rowOf(app, late)).toMatchObject({ draft: 'ready', reply_revision: 1 });
  });

  it('are told to whoever runs the product: how many, what came of them and what they cost', async () => {
    const before = await writerFigures(world, '2026-11-30');
    const { app, ids, prepare } = await waiting(3);
    const [one = '', two = '', three = ''] = ids;
    await prepare(one);
    await sandbox.writer('refusal');
    await prepare(two);
    await sandbox.writer('injected-text');
    await prepare(three);
    await prepare(two, { ...world, writerCallsADay: 1 });
    const after = await writerFigures(world);
    expect(after).toMatchObject({
      day: '2026-11-30',
      companies: before.companies + 1,
      calls: before.calls + 4,
      failures: before.failures + 1,
      held: before.held + 1,
      capped: before.capped + 1,
    });
    const [own] = await usage(app);
    expect(after.tokensIn - before.tokensIn).toBe(Number(own?.tokens_in));
    const cost = (Number(own?.tokens_in) * 0.15 + Number(own?.tokens_out) * 0.6) / 1_000_000;
    expect(after.dollars - before.dollars).toBeCloseTo(cost, 9);
  });

  it('are refused to a person who waits, with when to come back', async () => {
    const { app, id, prepare } = await waiting();
    await prepare();
    const ask = regenerateReply({ ...world, writerCallsADay: 1 }, app.caller, {
      appId: app.appId,
      review: { reviewId: id },
    });
    await expect(ask).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 60_000 });
  });

  it('are begun anew where whoever asked is gone', async () => {
    const { app, id, prepare } = await waiting();
    const draft: World['writer']['draft'] = () => Promise.reject(new Error('gone'));
    await expect(prepare(id, { ...world, writer: { ...world.writer, draft } })).rejects.toThrow('gone');
    expect(await prepare()).toBe('try-again');
    expect(await writerCalls()).toEqual([]);
    clock.now += 180_000;
    expect(await prepare()).toBe('done');
    expect(await rowOf(app, id)).toMatchObject({ draft: 'ready' });
  });
});
