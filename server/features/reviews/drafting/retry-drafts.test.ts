import { beforeEach, expect, it } from 'vitest';
import { hideApp } from '#server/db/tables/apps/apps.ts';
import { listActionItems } from '#server/features/action-items/list-action-items.ts';
import { MONTHLY_REVIEW_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { draftReply } from './draft-reply.ts';
import { retryDrafts } from './retry-drafts.ts';

const { context, sandbox, clock, createApp, rows, jobsOf } = await createTestContext();

beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 30, 12, 0, 0);
  await sandbox.writer('normal');
});

/** An app whose drafts the checks have blocked. */
const blocked = async (count: number, company?: TestApp['caller']) => {
  const app = await createApp({ store: 'google', ...(company && { company }) });
  const at = Date.now() - 60_000;
  const ids = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      app.review({ title: null, body: `Works well, ${n}`, at: at - n * 1000 }),
    ),
  );
  await syncReviews(context, app, 600_000);
  await sandbox.writer('wrong-language');
  const prepare = async () => {
    for (const reviewId of ids) await draftReply(context, { ...app, reviewId });
  };
  await prepare();
  await sandbox.writer('normal');
  await rows('delete from jobs where app_id = $1', app.appId);
  return { app, ids, prepare };
};
const draftsOf = async ({ appId }: TestApp) =>
  (await rows('select draft from reviews where app_id = $1 order by modified_at desc', appId)).map(
    ({ draft }) => draft,
  );
const retry = ({ caller }: TestApp) => retryDrafts(context, caller, {});

it('drafts all blocked reviews of the company again, which leave the action items', async () => {
  const { app, prepare } = await blocked(3);
  const { app: second } = await blocked(1, app.caller);
  const { app: foreign } = await blocked(1);
  expect(await listActionItems(context, app.caller, {})).toMatchObject({ count: 4, retryable: 4 });
  expect(await retry(app)).toEqual({ retried: 4 });
  expect(await draftsOf(app)).toEqual(['preparing', 'preparing', 'preparing']);
  expect(await draftsOf(second)).toEqual(['preparing']);
  expect(await draftsOf(foreign)).toEqual(['blocked']);
  expect(await jobsOf(app.appId)).toMatchObject([1, 2, 3].map(() => ({ name: 'draft-reply' })));
  expect(await listActionItems(context, app.caller, {})).toMatchObject({ count: 0, retryable: 0 });
  await prepare();
  expect(await draftsOf(app)).toEqual(['ready', 'ready', 'ready']);
});

it('starts each draft once when it is pressed twice at the same time', async () => {
  const { app } = await blocked(3);
  const pressed = await Promise.all([retry(app), retry(app)]);
  expect(pressed.map(({ retried }) => retried).sort()).toEqual([0, 3]);
  expect(await jobsOf(app.appId)).toHaveLength(3);
});

it('starts as many as the month allows, the newest first, and then says that the limit is reached', async () => {
  const { app } = await blocked(3);
  const used = MONTHLY_REVIEW_LIMIT - 2;
  await rows(
    "insert into usage (company_id, month, processed) values ($1, '2026-11', $2)",
    app.companyId,
    used,
  );
  expect(await retry(app)).toEqual({ retried: 2 });
  expect(await draftsOf(app)).toEqual(['preparing', 'preparing', 'blocked']);
  await expect(retry(app)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
});

it('leaves alone what is answered, needs no reply, was sent in vain or belongs to a hidden app', async () => {
  const { app, ids } = await blocked(4);
  const { app: hidden } = await blocked(1, app.caller);
  await app.inScope((tx) => hideApp(tx, hidden.appId, new Date(clock.now)));
  const [answered, quiet, refused] = ids;
  await rows('update reviews set is_answered = true where review_id = $1', answered);
  await rows('update reviews set no_reply_needed = true where review_id = $1', quiet);
  await rows("update reviews set submit_error = 'ERROR_SUBMIT' where review_id = $1", refused);
  expect(await listActionItems(context, app.caller, {})).toMatchObject({ count: 2, retryable: 1 });
  expect(await retry(app)).toEqual({ retried: 1 });
  expect(await draftsOf(app)).toEqual(['blocked', 'blocked', 'blocked', 'preparing']);
});

it('starts at most 500 at once', async () => {
  const { app } = await blocked(1);
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, star_rating, title, body, modified_at, revised_at, draft)
     select company_id, app_id, review_id || n, author, star_rating, title, body, modified_at - n * interval '1 s', now(), draft
     from reviews, generate_series(1, 600) n where app_id = $1`,
    app.appId,
  );
  expect(await listActionItems(context, app.caller, {})).toMatchObject({ count: 601, retryable: 601 });
  expect(await retry(app)).toEqual({ retried: 500 });
  expect(await jobsOf(app.appId)).toHaveLength(500);
});
