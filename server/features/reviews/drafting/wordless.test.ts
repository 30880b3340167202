import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { draftReply } from './draft-reply.ts';
import { translateReview } from './translate-review.ts';

const { context, createApp, rows } = await createTestContext();

const open = async (body: string, device: string | null) => {
  const app = await createApp({ store: 'google' });
  const reviewId = await app.review({ title: null, body });
  await syncReviews(context, app, 600_000);
  await rows('update reviews set device_language = $2 where review_id = $1', reviewId, device);
  return { app, reviewId };
};

it.each([
  ['👍👍👍', 'de', 'de'],
  ['.', 'pt_BR', 'pt-BR'],
  ['10/10 ⭐️', null, 'en'],
])('answers %s, of a device in %s, in %s', async (body, device, language) => {
  const { app, reviewId } = await open(body, device);
  await draftReply(context, { ...app, reviewId });
  const [row] = await rows('select * from reviews where review_id = $1', reviewId);
  expect(row).toMatchObject({ draft: 'ready', review_language: language, response_language: language });
});

it('takes the language of the device also where the review is only translated', async () => {
  const { app, reviewId } = await open('🎉', 'fr');
  const { review } = await translateReview(context, app.caller, { appId: app.appId, reviewId });
  expect(review).toMatchObject({ reviewLanguage: 'fr' });
});
