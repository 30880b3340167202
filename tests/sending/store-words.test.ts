import { expect, it } from 'vitest';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { listActionItems } from '#server/features/action-items/list-action-items.ts';
import { toReviewDto } from '#server/features/reviews/list/to-review-dto.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { openCompany } from './support/one-company.ts';
import type { Target } from './support/tenants.ts';

const { context, control, caller, fresh, submits, within } = await openCompany({ reviews: 8 });

const submit = ({ appId, reviewId }: Target, response: string) =>
  submitReply(context, caller, {
    review: { reviewId, response },
    appId,
    loadTimestamp: context.now(),
    user: {},
    username: caller.username,
  });
const card = async ({ appId, reviewId }: Target) => {
  const row = await within((tx) => reviewOf(tx, appId, reviewId));
  return row && toReviewDto(row);
};

it.each([
  ['google', 'google-play', 403],
  ['google', 'google-play', 400],
  ['apple', 'app-store-connect', 409],
] as const)(
  'shows why a store refused a reply in its own words, and does not send it again (%s, %s, %i)',
  async (store, vendor, status) => {
    const target = fresh(store);
    const message = 'Your reply contains\n prohibited \u202econtent.';
    const words = 'Your reply contains prohibited content.';
    const path = '(:reply|customerReviewResponses)$';
    await control.addFault({ vendor, path, kind: 'status', status, message, times: 1 });
    const refused = { submitError: 'ERROR_SUBMIT', storeMessage: words, isAnswered: false };
    await expect(submit(target, 'Thanks!')).rejects.toMatchObject({ code: 'ERROR_SUBMIT', review: refused });
    expect(await card(target)).toMatchObject(refused);
    expect(await submits(target.appId, target.reviewId)).toMatchObject([
      { state: 'refused', attempts: 1, store_message: words },
    ]);
    const { items } = await listActionItems(context, caller, { username: caller.username });
    expect(items.find(({ review }) => review?.reviewId === target.reviewId)).toMatchObject({
      reason: 'NOT_SENT',
      review: { storeMessage: words },
    });
    await submit(target, 'Thank you');
    expect(await card(target)).toMatchObject({ submitError: null, storeMessage: null, isAnswered: true });
  },
);

it('shows what the store made of a reply, and what was sent', async () => {
  const target = fresh('google');
  const { review } = await submit(target, 'Open Settings <General>, please');
  expect(review).toMatchObject({
    response: 'Open Settings , please',
    sentResponse: 'Open Settings <General>, please',
  });
  const { review: next } = await submit(target, 'Open   Settings, please');
  expect(next).toMatchObject({ sentResponse: null });
});
