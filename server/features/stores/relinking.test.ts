import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { addApps } from '#server/features/apps/add-apps.ts';
import { deleteApp } from '#server/features/apps/delete-app.ts';
import { getApps } from '#server/features/apps/get-apps.ts';
import { getAppReviews } from '#server/features/reviews/list/get-app-reviews.ts';
import { sendReply } from '#server/features/reviews/outbox/send-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { linkStore } from './link-store.ts';
import { unlinkStore } from './unlink-store.ts';

const { context, sandbox, clock, createCompany, rows } = await createTestContext();
let count = 0;
/** A publisher of its own with three apps in a store, and the form input to link its account. */
const createPublisher = async (store: Store) => {
  count += 1;
  const ids = ['1', '2', '3'].map((n) =>
    store === 'apple' ? `7${count}0${n}` : `test.relink${count}.app${n}`,
  );
  const files = await sandbox.addPublisher(ids.map((id) => ({ store, id, name: `App ${id}` })));
  const { developerId, serviceAccountJson } = files.google;
  const serviceAccount = JSON.stringify({ type: 'service_account', ...serviceAccountJson });
  const config: StoreLinkConfig =
    store === 'apple'
      ? { keyId: files.apple.keyId, privateKey: files.apple.p8 }
      : { developerId, serviceAccount };
  return { ids, config };
};
const openStore = async (store: Store) => {
  const caller = await createCompany();
  const { ids, config } = await createPublisher(store);
  const [first = '', second = '', third = ''] = ids;
  const link = (withConfig = config) =>
    linkStore(context, caller, { storeType: store, config: withConfig }).then(({ applications }) =>
      applications.map(({ id }) => id).toSorted(),
    );
  const unlink = () => unlinkStore(context, caller, { storeType: store });
  const add = (...some: string[]) =>
    addApps(context, caller, { apps: some.map((id) => ({ id, storeType: store })) });
  await link();
  return { caller, ids, first, second, third, link, unlink, add };
};
const offered = async (caller: Caller, storeType: Store) =>
  (await getApps(context, caller, { storeType })).apps.map(({ id }) => id);
const away = (appId: string) =>
  sandbox.fault({ vendor: 'google-play', path: `${appId}/reviews`, kind: 'status', status: 500 });

beforeEach(() => sandbox.heal());

it('restores an app whose store does not say for the moment whether its reviews can be read', async () => {
  const { ids, first, add, link, unlink } = await openStore('google');
  await add(...ids);
  await unlink();
  await away(first);
  expect(await link()).toEqual(ids);
});

it('restores an app that its store had asked to wait for', async () => {
  const { caller, ids, first, add, link, unlink } = await openStore('google');
  await add(...ids);
  await syncReviews(context, { companyId: caller.companyId, appId: first }, 600_000);
  const blocked = 'update store_budgets set blocked_until = $2 where company_id = $1 returning bucket';
  expect(await rows(blocked, caller.companyId, new Date(clock.now + 3_600_000))).not.toEqual([]);
  await unlink();
  expect(await link()).toEqual(ids);
});

it('says that the store did not answer, not that it has no such app', async () => {
  const { caller, first, second, third, add } = await openStore('google');
  await add(first);
  await away(second);
  expect(await offered(caller, 'google')).toEqual([third]);
  await expect(add(second)).rejects.toMatchObject({ code: 'STORE_API_ERROR' });
  await add(third);
  await expect(offered(caller, 'google')).rejects.toMatchObject({ code: 'STORE_API_ERROR' });
  await sandbox.heal();
  expect(await offered(caller, 'google')).toEqual([second]);
});

/** A reply that the store may or may not have. */
const withUnknownReply = async () => {
  const opened = await openStore('apple');
  const { caller, first, add } = opened;
  await add(first);
  const app = { companyId: caller.companyId, appId: first };
  const reviewId = await sandbox.review({ store: 'apple', appId: first, at: clock.now - 60_000 });
  await syncReviews(context, app, 600_000);
  const review = { reviewId, response: 'Thanks' };
  const waiting = { appId: first, loadTimestamp: clock.now, review, delayMs: 1000 };
  const { review: sent } = await submitReply(context, caller, waiting);
  const step = () => {
    clock.now += 3_600_000;
    return sendReply(context, { ...app, reviewId, replyRevision: sent.replyRevision });
  };
  const path = 'customerReviewResponses$';
  await sandbox.fault({ vendor: 'app-store-connect', path, kind: 'accept-then-cut', times: 1 });
  await step();
  const state = () => rows('select state from submits where app_id = $1', first);
  return { ...opened, reviewId, step, state };
};

it.each(['no account', 'another account'])(
  'verifies a reply with an unknown outcome once its account is linked again, after %s',
  async (between) => {
    const { caller, first, reviewId, link, unlink, step, state } = await withUnknownReply();
    await unlink();
    if (between === 'another account') await link((await createPublisher('apple')).config);
    for (let times = 0; times < 3; times += 1) await step();
    expect(await state()).toEqual([{ state: 'unknown' }]);
    if (between === 'another account') await unlink();
    await link();
    await step();
    expect(await state()).toEqual([{ state: 'sent' }]);
    expect(await sandbox.replyOf('apple', first, reviewId)).toMatchObject({ text: 'Thanks', writes: 1 });
    const listed = await getAppReviews(context, caller, { id: first, offset: 0, answered: true });
    expect(listed.reviews).toMatchObject([{ response: 'Thanks', submitError: null }]);
  },
);

it('adds no apps of an account that was replaced while they were read', async () => {
  const { caller, first, link, unlink } = await openStore('apple');
  const other = await createPublisher('apple');
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: isReplaced, resolve: replaced } = Promise.withResolvers<void>();
  const stores: typeof context.stores = {
    ...context.stores,
    catalogue: async (...call) => {
      const answer = await context.stores.catalogue(...call);
      read();
      await isReplaced;
      return answer;
    },
  };
  const apps = [{ id: first, storeType: 'apple' as const }];
  const adding = addApps({ ...context, stores }, caller, { apps }).catch((error: unknown) => error);
  await isRead;
  await unlink();
  await link(other.config);
  replaced();
  expect(await adding).toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it('syncs an app at once that is added again after its sync was set aside', async () => {
  const { caller, first, add } = await openStore('apple');
  await add(first);
  const setAside = `attempts = 5, set_aside_at = now(), run_at = now() + interval '1 day'`;
  await rows(`update jobs set ${setAside} where app_id = $1 and queue = 'sync-reviews'`, first);
  await deleteApp(context, caller, { id: first });
  await add(first);
  const state = 'select attempts, set_aside_at, run_at <= now() as is_due from jobs';
  const waiting = `${state} where app_id = $1 and queue = 'sync-reviews'`;
  expect(await rows(waiting, first)).toEqual([{ attempts: 0, set_aside_at: null, is_due: true }]);
});

it('a store account has one trial, whichever company links it', async () => {
  const publisher = await createPublisher('apple');
  const link = { storeType: 'apple', config: publisher.config } as const;
  const trialOf = async (caller: Caller) =>
    (
      await rows('select trial_ends_at at from companies where company_id = $1', caller.companyId)
    )[0].at?.getTime();
  const usedBy = async ({ companyId }: Caller) =>
    (await rows('select processed from usage where company_id = $1', companyId))[0]?.processed;
  const first = await createCompany({ trialEndsAt: clock.now + 5 * DAY });
  await linkStore(context, first, link);
  await rows(
    'insert into usage (company_id, month, processed) values ($1, $2, 400)',
    ...[first.companyId, monthOf(clock.now)],
  );
  await unlinkStore(context, first, { storeType: 'apple' });
  const second = await createCompany({ trialEndsAt: clock.now + 30 * DAY });
  await linkStore(context, second, link);
  expect(await trialOf(second)).toBe(await trialOf(first));
  expect(await usedBy(second)).toBe(400);
  await unlinkStore(context, second, { storeType: 'apple' });
  const paying = await createCompany({ trialEndsAt: null, subscriptionEndsAt: clock.now + DAY });
  await linkStore(context, paying, link);
  expect(await trialOf(paying)).toBeUndefined();
  expect(await usedBy(paying)).toBeUndefined();
});
