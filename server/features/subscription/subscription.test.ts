import { describe, expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { subscriptionsDue } from '#server/db/tables/company/subscriptions.ts';
import { watchStoppages } from '#server/features/stoppages/watch-stoppages.ts';
import type { Subscription } from '#server/integrations/payment/port.ts';
import { sweepSubscriptions } from '#server/worker/sweep.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { checkSubscription } from './check-subscription.ts';
import { confirmPayment } from './confirm-payment.ts';
import { getManagementUrls } from './get-management-urls.ts';
import { getSubscriptionResult } from './get-subscription-result.ts';
import { saveTerms } from './save-terms.ts';

const { context, clock, createCompany, rows, sandbox } = await createTestContext();
/** What the page does after a payment. */
const resultOf = async (company: Caller, transactionId: string) => {
  await confirmPayment(context, company, { transactionId });
  return getSubscriptionResult(context, company, {});
};
const unpaid = () => createCompany({ trialEndsAt: clock.now - DAY });
const paid = async () => {
  const company = await unpaid();
  const made = await sandbox.pay(company.companyId);
  const { auth } = await resultOf(company, made.transactionId);
  return { company, auth, ...made };
};
const away = (path: string) =>
  sandbox.fault({ vendor: 'paddle', path, kind: 'status', status: 503, times: 1 });
const journalSince = async (work: () => Promise<unknown>) => {
  await sandbox.forget();
  await work();
  return sandbox.journal('paddle');
};

describe('the result of a payment', () => {
  it('the result of a payment is read from the provider before any event arrives', async () => {
    const { company, auth, subscriptionId } = await paid();
    expect(auth).toMatchObject({ hasAccess: true, type: 'subscription', isCanceled: false });
    const known = await rows('select * from subscriptions where company_id = $1', company.companyId);
    expect(known).toMatchObject([{ subscription_id: subscriptionId, changed_by: '' }]);
    expect((await getSubscriptionResult(context, company, {})).auth).toEqual(auth);
  });

  it('the result of a payment is available to no other company', async () => {
    const mine = await unpaid();
    const theirs = await paid();
    for (const transactionId of [theirs.transactionId, `txn_${'a'.repeat(26)}`, 'x', '../subscriptions/x'])
      await expect(confirmPayment(context, mine, { transactionId })).rejects.toMatchObject({
        code: 'ENTITY_NOT_FOUND',
      });
    await away('/subscriptions'); // rejected before the subscription is read
    const asked = confirmPayment(context, mine, { transactionId: theirs.transactionId });
    await expect(asked).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    await sandbox.heal();
    expect(await rows('select from subscriptions where company_id = $1', mine.companyId)).toEqual([]);
    expect((await getSubscriptionResult(context, mine, {})).auth.type).toBe('trial_expired');
  });

  it('the result of a payment is the stored one while the provider is unavailable', async () => {
    const company = await unpaid();
    const { transactionId } = await sandbox.pay(company.companyId);
    const ask = async () => (await resultOf(company, transactionId)).auth.type;
    await away('/transactions');
    expect(await ask()).toBe('trial_expired');
    await away('/subscriptions');
    expect(await ask()).toBe('trial_expired');
    expect(await ask()).toBe('subscription');
  });

  it('the result of a payment is one subscription for twenty concurrent requests', async () => {
    const company = await unpaid();
    const { transactionId } = await sandbox.pay(company.companyId);
    const all = await Promise.all(Array.from({ length: 20 }, () => resultOf(company, transactionId)));
    expect(new Set(all.map(({ auth }) => auth.type))).toEqual(new Set(['subscription']));
    expect(await rows('select from subscriptions where company_id = $1', company.companyId)).toHaveLength(1);
  });
});

describe('the provider’s own pages', () => {
  it('the provider’s own pages are fetched each time and never stored', async () => {
    const { company, subscriptionId } = await paid();
    const pages = `${sandbox.url}/paddle/manage/${subscriptionId}`;
    const calls = await journalSince(async () => {
      for (let time = 0; time < 2; time += 1)
        expect(await getManagementUrls(context, company, {})).toEqual({
          cancel: `${pages}/cancel`,
          update_payment_method: `${pages}/card`,
        });
    });
    expect(calls).toHaveLength(2);
    const [row] = await rows(
      'select to_jsonb(s)::text as text from subscriptions s where company_id = $1',
      company.companyId,
    );
    expect(row.text).not.toContain('manage');
  });

  it('are those of the subscription that still renews, if another one was cancelled', async () => {
    const { company, subscriptionId } = await paid();
    const second = await sandbox.pay(company.companyId);
    await resultOf(company, second.transactionId);
    const cancel = async (id: string, endsAt: number) => {
      clock.now += 60_000; // later than what the sandbox dates by its own clock
      const subscription: Subscription = {
        subscriptionId: id,
        companyId: company.companyId,
        priceIds: [],
        status: 'active',
        periodEndsAt: endsAt,
        stoppedAt: null,
        changedAt: '',
        scheduledChange: { action: 'cancel', effectiveAt: endsAt },
      };
      const changedAt = new Date(clock.now).toISOString();
      const news = { subscription, changedAt, changedBy: id, now: clock.now, priceId: '' };
      const { companyId } = company;
      await inTenant(context.db, companyId, (tx) => saveTerms(context, tx, { companyId, ...news }));
      return (await getSubscriptionResult(context, company, {})).auth;
    };
    const end = clock.now + 60 * DAY;
    expect(await cancel(second.subscriptionId, end)).toMatchObject({
      type: 'subscription',
      isCanceled: false,
      expiresAt: new Date(end).toISOString(),
    });
    expect(await getManagementUrls(context, company, {})).toMatchObject({
      cancel: `${sandbox.url}/paddle/manage/${subscriptionId}/cancel`,
    });
    expect(await cancel(subscriptionId, clock.now + 30 * DAY)).toMatchObject({ isCanceled: true });
    expect(await getManagementUrls(context, company, {})).toMatchObject({
      cancel: `${sandbox.url}/paddle/manage/${second.subscriptionId}/cancel`,
    });
  });

  it('require a subscription and an available provider', async () => {
    const none = getManagementUrls(context, await unpaid(), {});
    await expect(none).rejects.toMatchObject({ code: 'NO_ACTIVE_SUBSCRIPTION' });
    const { company } = await paid();
    await away('/subscriptions');
    await expect(getManagementUrls(context, company, {})).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});

it('limits provider reads to forty a minute per company and still answers', async () => {
  const { company, transactionId } = await paid();
  const ask = () => resultOf(company, transactionId);
  const calls = await journalSince(async () => {
    for (let time = 0; time < 60; time += 1) expect((await ask()).auth.type).toBe('subscription');
  });
  expect(calls).toHaveLength(2 * 39);
  await expect(getManagementUrls(context, company, {})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  clock.now += 61_000;
  expect(await getManagementUrls(context, company, {})).toMatchObject({ cancel: expect.any(String) });
});

describe('a missed renewal', () => {
  it('a missed renewal is read from the provider after a grace period, without locking out the company', async () => {
    const { company, auth, subscriptionId } = await paid();
    const end = Date.parse(auth.expiresAt ?? '');
    const start = clock.now;
    const typeNow = async () => (await getSubscriptionResult(context, company, {})).auth.type;
    const isDue = async () =>
      (await subscriptionsDue(context.db, new Date(clock.now), 1000)).some(
        (due) => due.subscription_id === subscriptionId,
      );
    clock.now = end - 1;
    expect(await isDue()).toBe(false);
    clock.now = end + HOUR;
    expect([await typeNow(), await isDue()]).toEqual(['subscription', true]);
    clock.now = end + 12 * HOUR;
    expect(await typeNow()).toBe('subscription_expired');

    clock.now = end + HOUR;
    await sandbox.advanceClock(clock.now - start);
    await sweepSubscriptions(context);
    const jobs = await rows(`select payload from jobs where queue = 'check-subscription'`);
    expect(jobs).toContainEqual({ payload: { companyId: company.companyId, subscriptionId } });
    const job = { companyId: company.companyId, subscriptionId };
    const calls = await journalSince(() => Promise.all([1, 2, 3].map(() => checkSubscription(context, job))));
    expect(calls).toHaveLength(1);
    expect(await isDue()).toBe(false);
    const { auth: renewed } = await getSubscriptionResult(context, company, {});
    expect(Date.parse(renewed.expiresAt ?? '')).toBeGreaterThan(end + 27 * DAY);
    clock.now = start;
  });

  it('a missed renewal is checked again after a while', async () => {
    const { company, auth, subscriptionId } = await paid();
    const end = Date.parse(auth.expiresAt ?? '');
    const start = clock.now;
    const job = { companyId: company.companyId, subscriptionId };
    clock.now = end;
    await away('/subscriptions');
    expect(await journalSince(() => checkSubscription(context, job))).toHaveLength(1);
    expect(await journalSince(() => checkSubscription(context, job))).toHaveLength(0);
    clock.now = end + HOUR;
    expect(await journalSince(() => checkSubscription(context, job))).toHaveLength(1);
    clock.now = start;
  });
});

it('tells once that a payment failed, and that it was made', async () => {
  const { company, subscriptionId } = await paid();
  const report = async (status: Subscription['status']): Promise<void> => {
    clock.now += 60_000;
    const [known] = await rows(
      'select changed_at from subscriptions where company_id = $1',
      company.companyId,
    );
    const subscription: Subscription = {
      subscriptionId,
      companyId: company.companyId,
      priceIds: [],
      scheduledChange: null,
      status,
      periodEndsAt: clock.now + DAY,
      stoppedAt: null,
      changedAt: '',
    };
    const changedAt = new Date(Number(known?.changed_at) + 1000).toISOString();
    const news = { subscription, changedAt, changedBy: `${clock.now}`, now: clock.now, priceId: '' };
    const outcome = await inTenant(context.db, company.companyId, (tx) =>
      saveTerms(context, tx, { companyId: company.companyId, ...news }),
    );
    expect(outcome).toBe('saved');
    await watchStoppages(context);
  };
  const told = async () =>
    (
      await rows(
        "select kind, facts from notices where company_id = $1 and facts ->> 'reason' = 'payment' order by created_at",
        company.companyId,
      )
    ).map(({ kind }) => kind);
  for (const status of ['active', 'past_due', 'past_due'] as const) await report(status);
  expect(await told()).toEqual(['stopped']);
  for (const status of ['active', 'active'] as const) await report(status);
  expect(await told()).toEqual(['stopped', 'working']);
  for (const status of ['past_due', 'canceled'] as const) await report(status);
  expect(await told()).toEqual(['stopped', 'working', 'stopped']);
});
