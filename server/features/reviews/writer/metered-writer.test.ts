import { beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { writerStatistics } from '#server/features/usage/writer-statistics.ts';
import { withCircuitBreaker } from '#server/integrations/writer/breaker.ts';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import { handlers } from '#server/worker/handlers.ts';
import { startFixedServer } from '#tests/support/app/faulty-server.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { draftReply } from '../drafting/draft-reply.ts';
import { regenerateReply } from '../drafting/regenerate-reply.ts';
import { translateText } from '../drafting/translate-text.ts';
import { syncReviews } from '../sync/sync-reviews.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();

beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 30, 23, 59, 0);
  await sandbox.writer('normal');
  await sandbox.forget();
});

const rowOf = (app: TestApp, reviewId: string) => app.inScope((tx) => reviewOf(tx, app.appId, reviewId));
/** An app whose reviews wait for drafts. */
const waiting = async (count = 1) => {
  const app = await createApp({ store: 'google' });
  const at = Date.now() - 60_000;
  const ids = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      app.review({ title: null, body: `Works well, ${n}`, at: at - n }),
    ),
  );
  await syncReviews(context, app, 600_000);
  const [id = ''] = ids;
  const prepare = (reviewId = id, withContext: AppContext = context) =>
    draftReply(withContext, { ...app, reviewId });
  return { app, id, ids, prepare };
};
const writerCalls = () => sandbox.journal('ai');

describe("a company's AI calls", () => {
  const usage = (app: TestApp) =>
    rows(
      'select day::text, calls, tokens_in, tokens_out from writer_usage where company_id = $1',
      app.companyId,
    );

  it("a company's AI calls are counted per day with their cost", async () => {
    const { app, ids, prepare } = await waiting(2);
    for (const id of ids) await prepare(id);
    for (const id of ids) expect(await prepare(id)).toBe('done'); // unchanged: no call is made
    expect(await usage(app)).toEqual([
      { day: '2026-11-30', calls: 2, tokens_in: expect.any(Number), tokens_out: expect.any(Number) },
    ]);
    const [{ tokens_in, tokens_out }] = await usage(app);
    expect(tokens_in).toBeGreaterThan(200);
    expect(tokens_out).toBeGreaterThan(20);
  });

  it('stop exactly at the daily limit and resume the next day', async () => {
    const { app, ids, prepare } = await waiting(6);
    const limited = { ...context, writerCallsADay: 3 };
    await Promise.all(ids.map((id) => prepare(id, limited)));
    expect(await writerCalls()).toHaveLength(3);
    const drafts = await Promise.all(ids.map(async (id) => (await rowOf(app, id))?.draft));
    expect(drafts.filter((draft) => draft === 'ready')).toHaveLength(3);
    expect(drafts.filter((draft) => draft === 'failed')).toHaveLength(3);
    clock.now += 61_000;
    await Promise.all(ids.map((id) => prepare(id, limited)));
    expect(await writerCalls()).toHaveLength(6);
    expect((await usage(app)).map(({ calls }) => calls)).toEqual([3, 3]);
  });

  it('beyond the daily limit are made automatically the next day', async () => {
    const { app, ids, prepare } = await waiting(2);
    const limited = { ...context, writerCallsADay: 1 };
    for (const id of ids) expect(await prepare(id, limited)).toBe('done');
    const waitingJobs = () =>
      rows(
        `select payload, run_at from jobs where app_id = $1 and payload ? 'day' and not is_running`,
        app.appId,
      );
    const [, late = ''] = ids;
    const midnight = new Date('2026-12-01T00:00:00Z');
    const job = {
      companyId: app.companyId,
      appId: app.appId,
      reviewId: late,
      day: '2026-12-01',
      rejections: 0,
    };
    expect(await waitingJobs()).toEqual([{ payload: job, run_at: midnight }]);
    expect(await prepare(late, limited)).toBe('done'); // same day: no second job
    expect(await waitingJobs()).toHaveLength(1);
    clock.now = midnight.getTime();
    await handlers(600_000)['draft-reply'](limited, job);
    expect(await rowOf(app, late)).toMatchObject({ draft: 'ready', reply_revision: 1 });
  });

  it("a company's AI calls are reported to the operator with outcomes and cost", async () => {
    const before = await writerStatistics(context, '2026-11-30');
    const { app, ids, prepare } = await waiting(4);
    const [one = '', two = '', three = '', four = ''] = ids;
    await prepare(one);
    await sandbox.writer('refusal');
    await prepare(two);
    await sandbox.writer('injected-text');
    await prepare(three);
    await prepare(four, { ...context, writerCallsADay: 1 });
    const after = await writerStatistics(context);
    expect(after).toMatchObject({
      day: '2026-11-30',
      companies: before.companies + 1,
      calls: before.calls + 4,
      failures: before.failures + 1,
      blocked: before.blocked + 1,
      overLimit: before.overLimit + 1,
    });
    const [own] = await usage(app);
    expect(after.tokensIn - before.tokensIn).toBe(Number(own?.tokens_in));
    const cost = (Number(own?.tokens_in) * 0.15 + Number(own?.tokens_out) * 0.6) / 1_000_000;
    expect(after.dollars - before.dollars).toBeCloseTo(cost, 9);
  });

  it("a company's AI calls are refused to a waiting person with a Retry-After", async () => {
    const { app, id, prepare } = await waiting();
    await prepare();
    const ask = regenerateReply({ ...context, writerCallsADay: 1 }, app.caller, {
      appId: app.appId,
      review: { reviewId: id },
    });
    await expect(ask).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 60_000 });
  });

  it("a company's AI calls are made again after their worker died", async () => {
    const { app, id, prepare } = await waiting();
    const until = new Date(clock.now + 180_000); // left by a process that died during its call
    await rows('insert into writer_requests values ($1, $2, $3, $4)', app.companyId, app.appId, id, until);
    expect(await prepare()).toBe('try-again');
    expect(await writerCalls()).toEqual([]);
    clock.now += 180_000;
    expect(await prepare()).toBe('done');
    expect(await rowOf(app, id)).toMatchObject({ draft: 'ready' });
  });

  it("a company's AI calls are not counted while the circuit breaker is open, and their jobs are deferred", async () => {
    const { app, ids, prepare } = await waiting(7);
    const careful = { ...context, writer: withCircuitBreaker(context.writer, () => clock.now) };
    await sandbox.writer('error-500');
    for (const id of ids.slice(0, 5)) expect(await prepare(id, careful)).toBe('try-again');
    expect(await usage(app)).toMatchObject([{ calls: 5 }]);
    const late = ids.slice(5);
    for (const id of late) {
      const prepared = await prepare(id, careful);
      const retryAt = typeof prepared === 'string' ? Number.NaN : prepared.retryAt.getTime();
      expect(retryAt - clock.now).toBeGreaterThanOrEqual(30_000);
      expect(retryAt - clock.now).toBeLessThanOrEqual(60_000);
      expect(await rowOf(app, id)).toMatchObject({ draft: 'failed' });
    }
    const asked = translateText(careful, app.caller, { text: 'Hi', targetLanguage: 'de', appId: app.appId });
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await usage(app)).toMatchObject([{ calls: 5 }]);
    expect(await writerCalls()).toHaveLength(5);
    await sandbox.writer('normal');
    clock.now += 30_000;
    for (const id of ids) expect(await prepare(id, careful)).toBe('done');
    expect(await usage(app)).toMatchObject([{ calls: 12 }]);
  });

  it("a company's AI calls are refunded if the circuit breaker opens meanwhile", async () => {
    const { app, ids, prepare } = await waiting(8);
    const careful = { ...context, writer: withCircuitBreaker(context.writer, () => clock.now) };
    await sandbox.writer('error-500');
    for (const id of ids.slice(0, 4)) await prepare(id, careful);
    await Promise.all(ids.slice(4).map((id) => prepare(id, careful)));
    expect(await usage(app)).toMatchObject([{ calls: (await writerCalls()).length }]);
  });

  it("a company's AI calls are neither counted nor repeated while the AI limits their rate", async () => {
    const { app, id, ids, prepare } = await waiting(50);
    const careful = { ...context, writer: withCircuitBreaker(context.writer, () => clock.now) };
    await sandbox.writer('rate-limit');
    for (const one of ids) expect(await prepare(one, careful)).toEqual({ retryAt: expect.any(Date) });
    expect(await writerCalls()).toHaveLength(1);
    const counted = () =>
      rows('select calls, draft_calls, failures from writer_usage where company_id = $1', app.companyId);
    expect(await counted()).toEqual([{ calls: 0, draft_calls: 0, failures: 1 }]);
    const ask = regenerateReply(careful, app.caller, { appId: app.appId, review: { reviewId: id } });
    await expect(ask).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 2000 });
    await sandbox.writer('normal');
    clock.now += 2000;
    for (const one of ids) expect(await prepare(one, careful)).toBe('done');
    expect(await counted()).toEqual([{ calls: 50, draft_calls: 50, failures: 1 }]);
  });

  it.each([
    ['content_filter', 400],
    ['context_length_exceeded', 400],
  ])(
    "a company's AI calls that are refused for good (%s) are not retried automatically",
    async (code, status) => {
      const { app, id, prepare } = await waiting();
      const error = { message: 'No.', type: 'invalid_request_error', param: null, code };
      const baseUrl = await startFixedServer({
        status,
        headers: { 'content-type': 'application/json' },
        body: { error },
      });
      const writer = openAiWriter({ baseUrl, apiKey: 'k', modelMap: new Map(), timeoutMs: 2000 });
      await rows('delete from jobs where company_id = $1', app.companyId);
      expect(await prepare(id, { ...context, writer })).toBe('done');
      expect(await rowOf(app, id)).toMatchObject({ draft: 'blocked' });
      expect(await rows('select 1 from jobs where company_id = $1', app.companyId)).toEqual([]);
      const ask = regenerateReply({ ...context, writer }, app.caller, {
        appId: app.appId,
        review: { reviewId: id },
      });
      await expect(ask).rejects.toThrow(/^The AI provider rejected the request: 400/);
    },
  );

  it("a company's AI calls that fail for a misconfiguration are retried in an hour and report the cause", async () => {
    const { app, id, prepare } = await waiting();
    const writer = openAiWriter({
      baseUrl: `${sandbox.url}/ai/v1`,
      apiKey: 'k',
      modelMap: new Map(),
      timeoutMs: 2000,
      models: ['gpt-4o'],
    });
    expect(await prepare(id, { ...context, writer })).toBe('done');
    const later = await rows(
      "select run_at from jobs where company_id = $1 and payload ? 'day'",
      app.companyId,
    );
    expect(later).toEqual([{ run_at: new Date(context.now() + 3_600_000) }]);
    expect(await usage(app)).toMatchObject([{ calls: 0 }]);
    const ask = regenerateReply({ ...context, writer }, app.caller, {
      appId: app.appId,
      review: { reviewId: id },
    });
    await expect(ask).rejects.toThrow("the model 'gpt-4o-mini' is not offered here");
  });
});
