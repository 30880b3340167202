import { beforeEach, describe, expect, it } from 'vitest';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import { callStore } from '#server/features/stores/call-store.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { submitReply } from '../outbox/submit-reply.ts';
import { verifyReply } from '../outbox/verify-reply.ts';
import { syncReviews } from './sync-reviews.ts';

const { context, sandbox, clock, createApp } = await createTestContext();

beforeEach(() => {
  clock.now = Date.now(); // the stores use real time
});

/** Syncs from a store whose list differs in what `change` returns for each review. */
const sync = async (app: TestApp, change: (review: StoreReview) => Partial<StoreReview> = () => ({})) => {
  clock.now += 1000;
  const { listReviews } = context.stores;
  const stores: typeof context.stores = {
    ...context.stores,
    listReviews: async (...call) => {
      const page = await listReviews(...call);
      if (!page.ok) return page;
      const reviews = page.value.reviews.map((review) => ({ ...review, ...change(review) }));
      return { ok: true, value: { ...page.value, reviews } };
    },
  };
  await syncReviews({ ...context, stores }, app, 600_000);
};
const withoutReply = () => ({ reply: null });
const dated = (at: number) => (review: StoreReview) => ({
  reply: review.reply && { ...review.reply, modifiedAt: new Date(at) },
});
const rowOf = (app: TestApp, id: string) => app.inScope((tx) => reviewOf(tx, app.appId, id));
const submit = (app: TestApp, reviewId: string, response: string) =>
  submitReply(context, app.caller, {
    review: { reviewId, response },
    appId: app.appId,
    loadTimestamp: clock.now,
    user: {},
    username: app.caller.username,
    delayMs: 0,
  });
const answerInConsole = (app: TestApp, id: string, text: string) =>
  callStore(context, { ...app, purpose: 'write' }, (key) => context.stores.reply(key, app.appId, id, text));

describe('a reply of ours', () => {
  it('counts again when a list shows it after one that did not', async () => {
    const app = await createApp({ store: 'google' });
    const id = await app.review();
    await sync(app);
    await submit(app, id, 'Ours');
    await sync(app);
    expect(await rowOf(app, id)).toMatchObject({ is_answered: true, public_state: 'PUBLISHED' });
    clock.now += HOUR;
    await sync(app, withoutReply);
    expect(await rowOf(app, id)).toMatchObject({ is_answered: false });
    await sync(app);
    expect(await rowOf(app, id)).toMatchObject({ is_answered: true, response: 'Ours' });
  });

  it('is seen to be gone although the store had dated it ahead', async () => {
    const app = await createApp({ store: 'google' });
    const id = await app.review();
    await sync(app);
    await submit(app, id, 'Ours');
    await sync(app, dated(clock.now + 2 * DAY));
    expect(await rowOf(app, id)).toMatchObject({ public_state: 'PUBLISHED' });
    clock.now += HOUR;
    await sync(app, withoutReply);
    expect(await rowOf(app, id)).toMatchObject({ is_answered: false });
  });

  describe.each(['Theirs', null])('that is no longer checked gives way to %j in the store', (text) => {
    it('once the review is written anew', async () => {
      const app = await createApp();
      const id = await app.review();
      await sync(app);
      const { review } = await submit(app, id, 'Ours');
      await sandbox.remove('apple', app.appId, id);
      clock.now += HOUR;
      const { replyRevision } = review;
      await verifyReply(context, { ...app, reviewId: id, replyRevision }); // not found: not checked again
      await app.review({ id });
      if (text) await answerInConsole(app, id, text);
      await sync(app);
      expect(await rowOf(app, id)).toMatchObject(
        text ? { is_answered: true, response: text } : { is_answered: false, public_state: null },
      );
    });
  });
});

describe('a reply from the console', () => {
  it('is seen to be gone before it was public', async () => {
    const app = await createApp();
    const id = await app.review();
    await answerInConsole(app, id, 'Thanks');
    await sync(app);
    expect(await rowOf(app, id)).toMatchObject({ is_answered: true, public_state: 'PENDING' });
    clock.now += HOUR;
    await sync(app, withoutReply);
    expect(await rowOf(app, id)).toMatchObject({ is_answered: false });
  });

  it('is seen to be gone although the store had dated it ahead', async () => {
    const app = await createApp({ store: 'google' });
    const id = await app.review();
    await answerInConsole(app, id, 'Thanks');
    await sync(app, dated(clock.now + 2 * DAY));
    expect(await rowOf(app, id)).toMatchObject({ is_answered: true });
    clock.now += HOUR;
    await sync(app, withoutReply);
    expect(await rowOf(app, id)).toMatchObject({ is_answered: false });
  });
});

it('shows no earlier reply beside a review written anew, if the store has none', async () => {
  const app = await createApp();
  const id = await app.review();
  await answerInConsole(app, id, 'Thanks');
  await sync(app);
  await sandbox.remove('apple', app.appId, id); // with its reply
  await app.review({ id, body: 'Written anew' });
  clock.now += HOUR;
  await sync(app);
  expect(await rowOf(app, id)).toMatchObject({
    body: 'Written anew',
    is_answered: false,
    earlier_reply: null,
    replied_before: true,
  });
});
