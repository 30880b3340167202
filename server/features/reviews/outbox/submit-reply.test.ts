import { expect, it } from 'vitest';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { getAppReviews } from '../list/get-app-reviews.ts';
import { savePage } from '../sync/save-page.ts';
import { submitReply } from './submit-reply.ts';

const { context, clock, createApp, rows } = await createTestContext();

const makeReview = (body: string) => storeReview({ reviewId: 'r1', body, modifiedAt: new Date(clock.now) });

it('refuses a reply to a review whose change was still being written when it was loaded', async () => {
  const app = await createApp();
  await savePage(context, app, [makeReview('Good')], clock.now);
  const page = await getAppReviews(context, app.caller, { id: app.appId, offset: 0, answered: false });
  await savePage(context, app, [makeReview('Bad')], clock.now);
  const { revision = 0, reviewId = '' } = page.reviews[0] ?? {};
  const submitted = submitReply(context, app.caller, {
    review: { reviewId, revision, response: 'So glad you like it!' },
    appId: app.appId,
    loadTimestamp: clock.now + 1000, // as if the page had been loaded after the change
  });
  await expect(submitted).rejects.toMatchObject({
    code: 'REVIEW_CHANGED',
    review: { body: 'Bad', revision: 2 },
  });
  expect(await rows('select * from submits where company_id = $1', app.companyId)).toEqual([]);
});

it('refuses a reply that shows nothing', async () => {
  const app = await createApp();
  await savePage(context, app, [makeReview('Good')], clock.now);
  for (const response of [' \n', '\u200b\u2060\ufeff', '\u3164 \u200d'])
    await expect(
      submitReply(context, app.caller, {
        review: { reviewId: 'r1', response },
        appId: app.appId,
        loadTimestamp: clock.now,
      }),
    ).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
  expect(await rows('select * from submits where company_id = $1', app.companyId)).toEqual([]);
});
