import { beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { claimJobs, FIRST_CURSOR, settleJobs } from '#server/db/tables/operations/jobs.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { draftReply } from '#server/features/reviews/drafting/draft-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { classificationContext } from '#server/features/reviews/writer/writer-topics.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { getBackfill, pauseBackfill, startBackfill } from './backfill.ts';
import { classifyReview } from './classify-review.ts';
import { correctReview } from './correct-review.ts';
import { runBackfill } from './run-backfill.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();

beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 30, 12, 0, 0);
  await sandbox.writer('normal');
  await sandbox.forget();
});

const BAD = 'It crashes when I sign in, please fix it';
const openApp = async (bodies: readonly string[], stars = 1) => {
  const app = await createApp({ store: 'google' });
  const at = Date.now() - 60_000;
  const ids = await Promise.all(
    bodies.map((body, n) => app.review({ title: null, body, rating: stars, at: at - n * 1000 })),
  );
  await syncReviews(context, app, 600_000);
  return { app, ids, id: ids[0] ?? '' };
};
const rowOf = (app: TestApp, reviewId: string) => app.inScope((tx) => reviewOf(tx, app.appId, reviewId));
const calls = async () => (await sandbox.journal('ai')).length;

describe('a draft', () => {
  it('brings the classification in the same call', async () => {
    const { app, id } = await openApp([BAD]);
    await draftReply(context, { ...app, reviewId: id });
    expect(await rowOf(app, id)).toMatchObject({
      draft: 'ready',
      kind: 'bug',
      sentiment: -2,
      classified_via: 'draft',
      mentions: [
        { topicId: 'sign-in', quote: 'sign in' },
        { topicId: 'crashes', quote: 'crashes' },
      ],
      topics: ['crashes', 'sign-in'],
    });
    expect(await calls()).toBe(1);
  });

  it.each(['missing-classification', 'invented-quote', 'unknown-topic'])(
    'counts where the classification is odd (%s)',
    async (behaviour) => {
      const { app, id } = await openApp([BAD]);
      await sandbox.writer(behaviour);
      await draftReply(context, { ...app, reviewId: id });
      const row = await rowOf(app, id);
      expect(row).toMatchObject({ draft: 'ready', mentions: [] });
      expect(row?.kind).toBe(behaviour === 'missing-classification' ? null : 'bug');
    },
  );

  it('that is blocked leaves the classification', async () => {
    const { app, id } = await openApp([BAD]);
    await sandbox.writer('injected-text');
    await draftReply(context, { ...app, reviewId: id });
    expect(await rowOf(app, id)).toMatchObject({ draft: 'blocked', kind: 'bug' });
  });
});

describe('a review without a draft', () => {
  it('is classified and translated beyond the monthly limit, and not counted', async () => {
    const app = await createApp({ store: 'google' });
    await syncReviews(context, app, 600_000);
    await rows(
      "insert into usage (company_id, month, processed) values ($1, '2026-11', 1000)",
      app.companyId,
    );
    clock.now += 600_000;
    const id = await app.review({
      title: null,
      body: 'Die App stürzt nach der Anmeldung leider immer wieder ab',
      rating: 1,
      at: clock.now - 1000,
    });
    await syncReviews(context, app, 600_000);
    expect(await rowOf(app, id)).toMatchObject({ draft: 'limit', kind: null });
    const jobs = await rows(
      "select payload from jobs where queue = 'classify-review' and app_id = $1",
      app.appId,
    );
    expect(jobs).toMatchObject([{ payload: { reviewId: id } }]);
    expect(await classifyReview(context, { ...app, reviewId: id })).toBe('done');
    const row = await rowOf(app, id);
    expect(row).toMatchObject({ review_language: 'de', kind: 'bug', classified_via: 'classification' });
    expect(row?.translated_body).toMatch(/\S/);
    expect(await rows('select processed from usage where company_id = $1', app.companyId)).toEqual([
      { processed: 1000 },
    ]);
    expect(await classifyReview(context, { ...app, reviewId: id })).toBe('done');
    expect(await calls()).toBe(1);
  });

  it('is still translated if a person has corrected it before', async () => {
    const { app, id } = await openApp(['Die App stürzt nach der Anmeldung leider immer wieder ab']);
    await rows("update reviews set draft = 'limit' where app_id = $1", app.appId);
    await correctReview(context, app.caller, { appId: app.appId, reviewId: id, kind: 'wish' });
    await classifyReview(context, { ...app, reviewId: id });
    const row = await rowOf(app, id);
    expect(row).toMatchObject({ review_language: 'de', kind: 'wish' });
    expect(row?.translated_body).toMatch(/\S/);
  });

  it('is classified as it is now if it was revised meanwhile', async () => {
    const { app, id } = await openApp([BAD]);
    const job = { companyId: app.companyId, appId: app.appId, reviewId: id };
    const enqueue = () => app.inScope((tx) => context.jobs.enqueue(tx, 'classify-review', job));
    await rows("update reviews set draft = 'limit' where app_id = $1", app.appId);
    await enqueue();
    const claim = async () =>
      (
        await claimJobs(context.db, 'classify-review', {
          limit: 100,
          perCompany: 4,
          leaseMs: 60_000,
          cursor: FIRST_CURSOR,
        })
      ).jobs.filter(({ company_id }) => company_id === app.companyId);
    const translateReview: AppContext['writer']['translateReview'] = async (...call) => {
      await rows(
        "update reviews set revision = revision + 1, body = 'Too many ads' where app_id = $1",
        app.appId,
      );
      await enqueue();
      return context.writer.translateReview(...call);
    };
    const [first] = await claim();
    if (!first) throw new Error('it was not claimed');
    await classifyReview({ ...context, writer: { ...context.writer, translateReview } }, job);
    await settleJobs(context.db, [{ ...first, how: { outcome: 'done' } }]);
    expect(await rowOf(app, id)).toMatchObject({ kind: null });
    expect(await claim()).toHaveLength(1);
    await classifyReview(context, job);
    expect(await rowOf(app, id)).toMatchObject({ topics: ['ads'] });
  });
});

describe('a backfill', () => {
  const many = Array.from({ length: 30 }, (_, n) => `${BAD}, ${n}`);
  /** An app whose reviews get no drafts. */
  const openOld = async (bodies: readonly string[]) => {
    const { app } = await openApp(bodies);
    await rows("update reviews set draft = 'none' where app_id = $1", app.appId);
    return app;
  };
  const run = (app: TestApp, withContext: AppContext = context) => runBackfill(withContext, app);
  const progress = async ({ caller }: TestApp) => (await getBackfill(context, caller, {})).backfill;
  const classified = async ({ appId }: TestApp) =>
    (
      await rows(
        "select count(*)::int n from reviews where app_id = $1 and classified_via = 'backfill'",
        appId,
      )
    )[0]?.n;

  it('estimates, classifies eight at a time, newest first, and ends', async () => {
    const app = await openOld(many);
    expect(await progress(app)).toMatchObject({ state: 'none', total: 30, requestsLeft: 4 });
    await startBackfill(context, app.caller, {});
    await startBackfill(context, app.caller, {}); // idempotent
    expect(await run(app)).toBe('done');
    expect(await calls()).toBe(4);
    expect(await classified(app)).toBe(30);
    expect(await progress(app)).toMatchObject({ state: 'done', done: 30, skipped: 0 });
  });

  it('classifies each once however often its worker dies, and two at once', async () => {
    const app = await openOld(many);
    await startBackfill(context, app.caller, {});
    let left = 5;
    const dying: AppContext = {
      ...context,
      writer: {
        ...context.writer,
        classify: async (...call) => {
          const answer = await context.writer.classify(...call);
          left -= 1;
          if (left >= 0) throw new Error('killed');
          return answer;
        },
      },
    };
    while (left > 0) await run(app, dying).catch(() => undefined);
    await Promise.all([run(app), run(app), run(app)]);
    expect(await classified(app)).toBe(30);
    expect(await progress(app)).toMatchObject({ state: 'done', done: 30, skipped: 0 });
  });

  it('pauses at once, also for an hour without the AI, and goes on where it was', async () => {
    const app = await openOld(many);
    await startBackfill(context, app.caller, {});
    await sandbox.writer('error-500');
    expect(await run(app)).toMatchObject({ retryAt: expect.any(Date) });
    expect(await progress(app)).toMatchObject({
      state: 'running',
      done: 0,
      resumesAt: expect.any(String),
      isShareUsed: false,
    });
    clock.now += 3_600_000;
    await sandbox.writer('normal');
    await pauseBackfill(context, app.caller, {});
    expect(await run(app)).toBe('done');
    expect(await classified(app)).toBe(0);
    await rows("update jobs set run_at = now() + interval '1 day' where company_id = $1", app.companyId);
    expect((await startBackfill(context, app.caller, {})).backfill).toMatchObject({ resumesAt: null });
    expect(
      await rows(
        "select run_at <= now() as is_due from jobs where company_id = $1 and queue = 'backfill'",
        app.companyId,
      ),
    ).toEqual([{ is_due: true }]);
    expect(await run(app)).toBe('done');
    expect(await classified(app)).toBe(30);
  });

  it('stops at its share of the day, so that drafts go on, and skips what the AI does not answer', async () => {
    const app = await openOld(many);
    await startBackfill(context, app.caller, {});
    const limited = { ...context, writerCallsADay: 4 };
    expect(await run(app, limited)).toEqual({ retryAt: new Date('2026-12-01T00:00:00Z') });
    expect(await calls()).toBe(2); // of 4, 60 %
    const shown = (await getBackfill(limited, app.caller, {})).backfill;
    expect(shown).toMatchObject({
      isShareUsed: true,
      requestsADay: 2,
      resumesAt: '2026-12-01T00:00:00.000Z',
    });
    const id = await app.review({ title: null, body: 'Nice', at: Date.now() });
    await syncReviews(context, app, 600_000);
    await draftReply(limited, { ...app, reviewId: id });
    expect(await rowOf(app, id)).toMatchObject({ draft: 'ready' });
    await rows("update reviews set draft = 'none' where app_id = $1 and draft = 'preparing'", app.appId);
    clock.now += 86_400_000;
    await sandbox.writer('missing-classification');
    expect(await run(app)).toBe('done');
    expect(await progress(app)).toMatchObject({ state: 'done', done: 16, skipped: 14 });
  });
});

it('shows the AI corrections of reviews of the same app only', async () => {
  const { app, id } = await openApp(['Own and short']);
  const other = await createApp({ store: 'apple', company: app.caller });
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
     values ($1, $2, 'hidden', '', '', 'Of the hidden app', 1, now(), now())`,
    ...[app.companyId, other.appId],
  );
  for (const [appId, reviewId] of [
    [app.appId, id],
    [other.appId, 'hidden'],
  ] as const)
    await correctReview(context, app.caller, { appId, reviewId, kind: 'wish', sentiment: 1 });
  const examplesOf = (appId: string | null) =>
    app.inScope(async (tx) => (await classificationContext(tx, appId)).examples.map(({ text }) => text));
  expect(await examplesOf(app.appId)).toEqual(['Own and short']);
  expect(await examplesOf(other.appId)).toEqual(['Of the hidden app']);
  expect(await examplesOf(null)).toEqual([]);
});
