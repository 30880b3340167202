import { expect, it } from 'vitest';
import { draftsOf } from '#server/db/tables/replies/drafts.ts';
import { claimSubmit, submitOf } from '#server/db/tables/replies/submits.ts';
import { reviewOf, UNANSWERED } from '#server/db/tables/reviews/reviews.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { type SendOutcome, settleSend } from '#server/features/reviews/outbox/settle-send.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { openCompany } from './support/one-company.ts';
import type { Target } from './support/tenants.ts';

const { context, caller, fresh, within } = await openCompany({ reviews: 16 });

/** Queues a reply and returns its revision. */
const submit = async ({ appId, reviewId }: Target, response: string) =>
  (
    await submitReply(context, caller, {
      review: { reviewId, response },
      appId,
      loadTimestamp: context.now(),
      user: {},
      username: caller.username,
      delayMs: 60_000,
    })
  ).review.replyRevision;

/** A worker has the reply, and tells its outcome after `meanwhile`. */
const settledAfter = async (
  target: Target,
  replyRevision: number,
  outcome: SendOutcome,
  meanwhile: () => Promise<unknown>,
) => {
  const { appId, reviewId } = target;
  const id = { companyId: caller.companyId, appId, reviewId, replyRevision };
  const claimed = await within(async (tx) => {
    const row = await submitOf(tx, id);
    return row && claimSubmit(tx, row, { state: 'sending', attempts: 1 });
  });
  if (!claimed) throw new Error('not claimed');
  await meanwhile();
  await within((tx) => settleSend(context, tx, id, claimed, outcome));
  return within((tx) => reviewOf(tx, appId, reviewId));
};

const change = ({ appId, reviewId }: Target, columns: Parameters<typeof changeReview>[3]) =>
  within((tx) => changeReview(tx, appId, reviewId, columns));
const ACCEPTED = { kind: 'accepted', text: 'First', state: 'PENDING' } as const;
const REFUSED = { kind: 'refused', error: 'NO_PERMISSIONS' } as const;

it('keeps an accepted reply to an earlier text as the earlier reply', async () => {
  const target = fresh('google');
  const revision = await submit(target, 'First');
  const revised = { revision: 2, ...UNANSWERED, response: '' };
  const review = await settledAfter(target, revision, ACCEPTED, () => change(target, revised));
  expect(review).toMatchObject({
    earlier_reply: 'First',
    replied_before: true,
    is_answered: false,
    response: '',
  });
});

it.each([ACCEPTED, REFUSED])('leaves the card to a newer text once the earlier is $kind', async (outcome) => {
  const target = fresh('google');
  const revision = await submit(target, 'First');
  const review = await settledAfter(target, revision, outcome, () => submit(target, 'Second'));
  expect(review).toMatchObject({
    response: 'Second',
    is_answered: true,
    public_state: null,
    submit_error: null,
  });
});

it('makes a refused text what its author has typed if a draft is shown by then', async () => {
  const target = fresh('google');
  const { appId, reviewId } = target;
  const revision = await submit(target, 'First');
  const drafted = { ...UNANSWERED, response: 'A draft', reply_revision: revision + 1 };
  const review = await settledAfter(target, revision, REFUSED, () => change(target, drafted));
  expect(review).toMatchObject({ response: 'A draft', submit_error: 'NO_PERMISSIONS', is_answered: false });
  const [typed] = await within((tx) => draftsOf(tx, caller.userId, appId, [reviewId]));
  expect(typed).toMatchObject({ response: 'First' });
});

it('opens the card again with a refused text, for which no draft is written', async () => {
  const target = fresh('google');
  const revision = await submit(target, 'First');
  const revised = { revision: 2, response: '', draft: 'none' as const };
  const review = await settledAfter(target, revision, REFUSED, () => change(target, revised));
  expect(review).toMatchObject({ response: 'First', is_answered: false, draft: 'ready', undo_until: null });
});

it.each([
  ['not-tried', { state: 'queued', attempts: 0 }],
  ['later', { state: 'queued', attempts: 1 }],
  ['unknown', { state: 'unknown', attempts: 1 }],
] as const)(
  'counts the attempt of a send that ends as %s by whether the store was asked',
  async (kind, left) => {
    const target = fresh('google');
    const { appId, reviewId } = target;
    const replyRevision = await submit(target, 'First');
    const dueAt = new Date(context.now() + 5000);
    await settledAfter(target, replyRevision, { kind, dueAt }, async () => undefined);
    expect(await within((tx) => submitOf(tx, { appId, reviewId, replyRevision }))).toMatchObject({
      ...left,
      due_at: dueAt,
    });
  },
);
