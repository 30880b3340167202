import { expect, it } from 'vitest';
import { monthOf } from '#shared/domain/calendar.ts';
import { DAY, type Entitled } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { activateTrial } from './activate-trial.ts';

const { context, clock, rows, createCompany } = await createTestContext();

const endOf = async (companyId: string): Promise<number | undefined> =>
  (await rows('select trial_ends_at t from companies where company_id = $1', companyId))[0].t?.getTime();

it("starts thirty days by the server's clock", async () => {
  const caller = await createCompany({ trialEndsAt: null });
  const other = await createCompany({ trialEndsAt: null });
  expect(await activateTrial(context, caller, {})).toEqual({ success: true });
  expect(await endOf(caller.companyId)).toBe(clock.now + 30 * DAY);
  expect(await endOf(other.companyId)).toBe(undefined);
});

it('starts once and continues unchanged when requested again', async () => {
  const caller = await createCompany({ trialEndsAt: null });
  await activateTrial(context, caller, {});
  const ends = await endOf(caller.companyId);
  clock.now += 29 * DAY;
  expect(await activateTrial(context, caller, {})).toEqual({ success: true });
  expect(await endOf(caller.companyId)).toBe(ends);
  clock.now += DAY;
  await expect(activateTrial(context, caller, {})).rejects.toMatchObject({ code: 'TRIAL_EXPIRED' });
  expect(await endOf(caller.companyId)).toBe(ends);
});

it('starts one trial for fifty concurrent requests', async () => {
  const caller = await createCompany({ trialEndsAt: null });
  const at = clock.now;
  const late = { ...context, now: () => at + Math.floor(Math.random() * 1000) };
  const all = await Promise.all(Array.from({ length: 50 }, () => activateTrial(late, caller, {})));
  expect(all).toEqual(Array(50).fill({ success: true }));
  const ends = await endOf(caller.companyId);
  await activateTrial(context, caller, {});
  expect(await endOf(caller.companyId)).toBe(ends);
});

const expired = () => clock.now - DAY;
it.each<[string, () => Entitled, string | undefined]>([
  [
    'pays, and never had a trial',
    () => ({ trialEndsAt: null, subscriptionEndsAt: clock.now + DAY }),
    undefined,
  ],
  [
    'pays after its trial',
    () => ({ trialEndsAt: expired(), subscriptionEndsAt: clock.now + DAY }),
    undefined,
  ],
  [
    'is in its trial and paid before',
    () => ({ trialEndsAt: clock.now + DAY, subscriptionEndsAt: expired() }),
    undefined,
  ],
  ['had its trial', () => ({ trialEndsAt: expired() }), 'TRIAL_EXPIRED'],
  [
    'paid after its trial',
    () => ({ trialEndsAt: expired(), subscriptionEndsAt: expired() }),
    'SUBSCRIPTION_EXPIRED',
  ],
  [
    'paid, and never had a trial',
    () => ({ trialEndsAt: null, subscriptionEndsAt: expired() }),
    'SUBSCRIPTION_EXPIRED',
  ],
])('changes nothing for a company that %s', async (_what, entitled, code) => {
  const caller = await createCompany(entitled());
  const before = await endOf(caller.companyId);
  const asked = activateTrial(context, caller, {});
  if (code === undefined) expect(await asked).toEqual({ success: true });
  else await expect(asked).rejects.toMatchObject({ code });
  expect(await endOf(caller.companyId)).toBe(before);
});

it('continues the trial of a person whose account was deleted', async () => {
  const first = await createCompany({ trialEndsAt: null });
  await activateTrial(context, first, {});
  const ends = await endOf(first.companyId);
  const again = async () => ({ ...(await createCompany({ trialEndsAt: null })), username: first.username });
  clock.now += 10 * DAY;
  const second = { ...(await again()), username: ` ${first.username.toUpperCase()}` };
  expect(await activateTrial(context, second, {})).toEqual({ success: true });
  expect(await endOf(second.companyId)).toBe(ends);
  clock.now += 21 * DAY;
  const third = await again();
  await expect(activateTrial(context, third, {})).rejects.toMatchObject({ code: 'TRIAL_EXPIRED' });
  const [kept] = await rows('select string_agg(mark, $1) marks from internal.trials', ' ');
  expect(kept.marks).not.toContain(first.username);
});

it('goes on with the reviews processed in the month under a deleted account, and no further', async () => {
  const first = await createCompany({ trialEndsAt: null });
  await activateTrial(context, first, {});
  const month = monthOf(clock.now);
  await rows('insert into usage (company_id, month, processed) values ($1, $2, 700)', first.companyId, month);
  const again = async () => {
    const company = await createCompany({ trialEndsAt: null });
    await activateTrial(context, { ...company, username: first.username }, {});
    return company;
  };
  const usedBy = (companyId: string) =>
    rows('select month, processed from usage where company_id = $1', companyId);
  const second = await again();
  expect(await usedBy(second.companyId)).toEqual([{ month, processed: 700 }]);
  await rows('update usage set processed = 950 where company_id = $1', second.companyId);
  expect(await usedBy((await again()).companyId)).toEqual([{ month, processed: 950 }]);
  const other = await createCompany({ trialEndsAt: null });
  await activateTrial(context, other, {});
  expect(await usedBy(other.companyId)).toEqual([]);
  const paying = await createCompany({ trialEndsAt: null, subscriptionEndsAt: clock.now + DAY });
  await activateTrial(context, { ...paying, username: first.username }, {});
  expect(await usedBy(paying.companyId)).toEqual([]);
});
