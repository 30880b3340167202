import { expect, it } from 'vitest';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { findReviews } from '../list/find-reviews.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { draftReply } from './draft-reply.ts';
import { regenerateReply } from './regenerate-reply.ts';
import { translateReview } from './translate-review.ts';

const { context, sandbox, createApp, rows } = await createTestContext();

const GERMAN = 'Die App stürzt leider immer ab, wenn ich sie öffne.';
const DANKE = 'Danke für Ihr Feedback. Bitte starten Sie die App neu, dann geht es wieder.';

/** A review as the store has it, answered there if `reply` is given. */
const createReview = async ({ body = GERMAN, reply }: { body?: string; reply?: string } = {}) => {
  const app = await createApp({ store: 'google' });
  const reviewId = await app.review({ title: null, body, rating: 2, at: Date.now() - 60_000 });
  if (reply !== undefined && app.key) await context.stores.reply(app.key, app.appId, reviewId, reply);
  await syncReviews(context, app, 600_000);
  await sandbox.forget();
  const { appId } = app;
  return {
    app,
    appId,
    reviewId,
    translate: () => translateReview(context, app.caller, { appId, reviewId }),
    row: () => app.inScope((tx) => reviewOf(tx, appId, reviewId)),
    processed: async (): Promise<number> =>
      (
        await rows(
          'select coalesce(sum(processed), 0)::int n from usage where company_id = $1',
          app.companyId,
        )
      )[0].n,
    asked: async (): Promise<number> => (await sandbox.journal('ai')).length,
  };
};

it('translates a review that was answered in the console, and its reply, once and without counting it', async () => {
  const { translate, row, processed, asked } = await createReview({ reply: DANKE });
  expect(await row()).toMatchObject({ is_answered: true, review_language: null, translated_response: '' });
  const { review } = await translate();
  expect(review).toMatchObject({
    reviewLanguage: 'de',
    responseLanguage: 'de',
    isAnswered: true,
    body: GERMAN,
    response: DANKE,
  });
  expect(review.translatedBody).toMatch(/\S/);
  expect(review.translatedResponse).toMatch(/\S/);
  expect(review.translatedResponse).not.toBe(DANKE);
  expect(await row()).toMatchObject({
    translated_body: review.translatedBody,
    translated_response: review.translatedResponse,
  });
  expect(await processed()).toBe(0);
  expect(await translate()).toEqual({ review });
  expect(await asked()).toBe(1);
});

it('finds the translation by its words afterwards', async () => {
  const { app, reviewId, translate } = await createReview();
  const { review } = await translate();
  const word = /\p{L}{6,}/u.exec(review.translatedBody ?? '')?.[0] ?? '';
  const filter = { apps: [app.appId], answered: false };
  const found = await findReviews(context, app.caller, { filter, search: word, offset: 0 });
  expect(found.reviews.map((each) => each.reviewId)).toEqual([reviewId]);
});

it('marks an English review and reply as English without translating', async () => {
  const body = 'It is a good app but it crashes when I open the settings.';
  const reply = 'Thank you for the report, we will look at it and the fix is on the way.';
  const { translate } = await createReview({ body, reply });
  expect((await translate()).review).toMatchObject({
    reviewLanguage: 'en',
    translatedBody: null,
    responseLanguage: 'en',
    translatedResponse: reply,
  });
});

it('leaves a review with a draft unchanged', async () => {
  const { app, reviewId, translate, asked } = await createReview();
  await draftReply(context, { ...app, reviewId });
  await sandbox.forget();
  expect((await translate()).review).toMatchObject({ draft: 'ready', reviewLanguage: 'de' });
  expect(await asked()).toBe(0);
});

it('counts a review that was only translated when its first draft is written', async () => {
  const { app, appId, reviewId, translate, processed } = await createReview();
  await translate();
  const { review } = await regenerateReply(context, app.caller, { appId, review: { reviewId } });
  expect(review.draft).toBe('ready');
  expect(await processed()).toBe(1);
});

it('saves nothing if the review changes during translation', async () => {
  const { app, appId, reviewId, row } = await createReview();
  const { translateReview: asked } = context.writer;
  const changing: typeof asked = async (...call) => {
    await app.review({ id: reviewId, body: 'Jetzt geht es wieder, vielen Dank!', at: Date.now() });
    await syncReviews(context, app, 600_000);
    return asked(...call);
  };
  const writer = { ...context.writer, translateReview: changing };
  await expect(
    translateReview({ ...context, writer }, app.caller, { appId, reviewId }),
  ).rejects.toMatchObject({
    code: 'REVIEW_CHANGED',
  });
  expect(await row()).toMatchObject({ revision: 2, translated_body: null });
});

it("does not find another company's review", async () => {
  const { appId, reviewId } = await createReview();
  const { app } = await createReview();
  await expect(translateReview(context, app.caller, { appId, reviewId })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
});
