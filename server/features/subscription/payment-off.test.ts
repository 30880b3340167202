import { expect, it } from 'vitest';
import { inTenant } from '#server/db/database.ts';
import { syncsDue } from '#server/db/tables/apps/app-syncs.ts';
import { asCaller, callerOf, isCaller } from '#server/db/tables/company/callers.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import { countProcessed, processedIn } from '#server/db/tables/company/processed-reviews.ts';
import { draftWaiting } from '#server/features/reviews/drafting/draft-waiting.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { getStatistics } from '#server/features/usage/get-statistics.ts';
import { NO_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { activateTrial } from './activate-trial.ts';
import { checkSubscription } from './check-subscription.ts';
import { confirmPayment } from './confirm-payment.ts';
import { getManagementUrls } from './get-management-urls.ts';
import { getSubscriptionResult } from './get-subscription-result.ts';

const kit = await createTestContext();
const { clock, createApp, createCompany, rows } = kit;
const context = { ...kit.context, payment: undefined };
const SELF_HOSTED = { hasAccess: true, type: 'subscription', expiresAt: null, isCanceled: false };

it.each([
  ['never had a trial', { trialEndsAt: null }],
  ['has used up its trial', { trialEndsAt: 1 }],
  ['once paid', { trialEndsAt: null, subscriptionEndsAt: 1 }],
])('gives a company access without end that %s', async (_, entitled) => {
  const company = await createCompany(entitled);
  const row = await callerOf(context.db, company.userId);
  if (!isCaller(row)) throw new Error('there is no user');
  expect(asCaller(row, context).auth).toEqual(SELF_HOSTED);
  expect(asCaller(row, kit.context).auth.hasAccess).toBe(false);
  expect(await inTenant(context.db, company.companyId, (tx) => accessIn(tx, context))).toEqual(SELF_HOSTED);
  expect(await getSubscriptionResult(context, company, {})).toEqual({ auth: SELF_HOSTED });
});

it('starts no trial and sells nothing', async () => {
  const company = await createCompany({ trialEndsAt: null });
  const caller = { ...company, auth: { ...company.auth, hasAccess: true } };
  expect(await activateTrial(context, caller, {})).toEqual({ success: true });
  expect(await rows('select trial_ends_at from companies where company_id = $1', company.companyId)).toEqual([
    { trial_ends_at: null },
  ]);
  await expect(confirmPayment(context, caller, { transactionId: 'txn_1' })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
  await expect(getManagementUrls(context, caller, {})).rejects.toMatchObject({
    code: 'NO_ACTIVE_SUBSCRIPTION',
    status: 409,
  });
  await checkSubscription(context, { companyId: company.companyId, subscriptionId: 'sub_1' });
});

it('has neither a webhook nor a payment frame', async () => {
  const api = await startApi(context);
  const statusOf = async (method: string, path: string) => (await api.ask({ method, path })).status;
  expect(await statusOf('POST', '/api/paddle/webhook')).toBe(404);
  expect(await statusOf('GET', '/payment-frame')).not.toBe(503);
  const paid = await startApi(kit.context);
  expect((await paid.ask({ method: 'POST', path: '/api/paddle/webhook', body: '{}' })).status).toBe(401);
});

it('syncs apps and drafts replies of a company that never paid, up to the limit that is set', async () => {
  const company = await createCompany({ trialEndsAt: null });
  const app = await createApp({ company });
  for (let n = 0; n < 4; n += 1) await app.review();
  const isDue = async (isFree: boolean) =>
    (await syncsDue(context.db, new Date(clock.now + DAY), 500, isFree)).some(
      ({ app_id }) => app_id === app.appId,
    );
  expect([await isDue(false), await isDue(true)]).toEqual([false, true]);
  const drafts = async () =>
    (await rows('select draft from reviews where app_id = $1 order by 1', app.appId)).map(
      ({ draft }) => draft,
    );
  await syncReviews({ ...context, monthlyLimit: 3 }, app, 600_000);
  expect(await drafts()).toEqual(['limit', 'preparing', 'preparing', 'preparing']);
  await rows("update reviews set draft = 'none' where app_id = $1", app.appId);
  await draftWaiting({ ...context, monthlyLimit: NO_LIMIT }, app, false);
  expect(await drafts()).toEqual(Array(4).fill('preparing'));
});

it('tells the limit that is set, or that there is none, and counts on without one', async () => {
  const company = await createCompany({ trialEndsAt: null });
  const month = monthOf(clock.now);
  const statistics = async (monthlyLimit: number) =>
    (await getStatistics({ ...context, monthlyLimit }, company, { fromMonth: month, toMonth: month }))
      .statistics;
  await inTenant(context.db, company.companyId, async (tx) => {
    const review = { companyId: company.companyId, month, appId: 'a', reviewId: 'r' };
    await tx.insertInto('usage').values({ company_id: company.companyId, month, processed: 5000 }).execute();
    expect(await countProcessed(tx, { ...review, limit: NO_LIMIT })).toBe(true);
    expect(await processedIn(tx, month)).toBe(5001);
  });
  expect(await statistics(200)).toEqual([{ month, processedReviewsCount: 5001, limit: 200 }]);
  expect(await statistics(NO_LIMIT)).toEqual([{ month, processedReviewsCount: 5001, limit: null }]);
});
