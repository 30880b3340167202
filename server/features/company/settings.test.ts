import { expect, it } from 'vitest';
import { createUser } from '#server/features/account/create-user.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { getCompanySettings } from './get-settings.ts';
import { saveCompanySettings } from './save-settings.ts';

const { context, clock, createApp, rows } = await createTestContext();

it('gives the days of a filter their time zone, and refuses what is none', async () => {
  const app = await createApp();
  const { caller } = app;
  const save = (timeZone: string) => saveCompanySettings(context, caller, { settings: { timeZone } });
  const modifiedAt = new Date('2026-03-01T20:00:00Z'); // the day after in Auckland, already UTC+13
  await savePage(context, app, [storeReview({ reviewId: 'a', modifiedAt })], clock.now);
  const filter = { from: '2026-03-02', to: '2026-03-02' };
  const count = async () => (await findReviews(context, caller, { filter, offset: 0 })).reviewsCount;
  expect(await getCompanySettings(context, caller, {})).toEqual({ settings: { timeZone: 'UTC' } });
  expect(await count()).toBe(0);
  expect(await save('pacific/auckland')).toEqual({ settings: { timeZone: 'Pacific/Auckland' } });
  expect(await count()).toBe(1);
  for (const wrong of ['Mars/Olympus', 'UTC; drop table users', '+25:00'])
    await expect(save(wrong)).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
  expect(await getCompanySettings(context, caller, {})).toEqual({
    settings: { timeZone: 'Pacific/Auckland' },
  });
});

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Nowhere', 'UTC'],
])('registers a company of %s with the time zone %s', async (timeZone, stored) => {
  const id = crypto.randomUUID();
  const names = { firstName: 'Ann', lastName: 'Lee', companyName: 'Acme' };
  const person = { identityId: id, email: `${id}@acme.test`, isEmailVerified: true };
  const { user } = await createUser(context, person, { id, ...names, timeZone });
  expect(await rows('select time_zone from companies where company_id = $1', user.companyId)).toEqual([
    { time_zone: stored },
  ]);
});
