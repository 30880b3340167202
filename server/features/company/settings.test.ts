import { expect, it } from 'vitest';
import { takeWriterCall } from '#server/db/tables/replies/writer-usage.ts';
import { createUser } from '#server/features/account/create-user.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { getAiUsage } from './get-ai-usage.ts';
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
  expect(await getCompanySettings(context, caller, {})).toMatchObject({ settings: { timeZone: 'UTC' } });
  expect(await count()).toBe(0);
  expect(await save('pacific/auckland')).toMatchObject({ settings: { timeZone: 'Pacific/Auckland' } });
  expect(await count()).toBe(1);
  for (const wrong of ['Mars/Olympus', 'UTC; drop table users', '+25:00'])
    await expect(save(wrong)).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
  expect(await getCompanySettings(context, caller, {})).toMatchObject({
    settings: { timeZone: 'Pacific/Auckland' },
  });
});

it('changes only the settings it is given', async () => {
  const { caller } = await createApp();
  const save = (settings: {
    timeZone?: string;
    showsClassification?: boolean;
    fetchesStoreRatings?: boolean;
    showsPersonFigures?: boolean;
  }) => saveCompanySettings(context, caller, { settings });
  expect(await save({})).toEqual({
    settings: {
      timeZone: 'UTC',
      areDaysMoving: false,
      showsClassification: true,
      fetchesStoreRatings: true,
      showsPersonFigures: false,
    },
  });
  await save({ showsClassification: false });
  await save({ fetchesStoreRatings: false });
  await save({ showsPersonFigures: true });
  const changed = {
    settings: {
      timeZone: 'Asia/Tokyo',
      areDaysMoving: true,
      showsClassification: false,
      fetchesStoreRatings: false,
      showsPersonFigures: true,
    },
  };
  expect(await save({ timeZone: 'Asia/Tokyo' })).toEqual(changed);
  expect(await save({})).toEqual(changed);
  expect(await getCompanySettings(context, caller, {})).toEqual(changed);
});

it('says that days are being moved until the job of a new time zone has ended', async () => {
  const [app, other] = [await createApp(), await createApp()];
  const isMoving = async ({ caller }: typeof app) =>
    (await getCompanySettings(context, caller, {})).settings.areDaysMoving;
  await saveCompanySettings(context, app.caller, { settings: { timeZone: 'Asia/Tokyo' } });
  expect([await isMoving(app), await isMoving(other)]).toEqual([true, false]);
  await rows("delete from jobs where queue = 'move-review-days' and company_id = $1", app.companyId);
  expect(await isMoving(app)).toBe(false);
});

it("tells the company's AI requests of today by what they were for, and where each stops", async () => {
  const [app, other] = [await createApp(), await createApp()];
  const limited = { ...context, writerCallsADay: 10 };
  const { companyId } = app;
  const day = dayOf(clock.now);
  for (const work of ['draft', 'improve', 'draft', 'backfill'] as const)
    await app.inScope((tx) => takeWriterCall(tx, { companyId, day, work, limit: 10 }));
  const usage = async ({ caller }: typeof app) => (await getAiUsage(limited, caller, {})).usage;
  expect(await usage(app)).toEqual({
    limit: 10,
    used: 4,
    resetsAt: new Date(Date.parse(day) + 86_400_000).toISOString(),
    classes: [
      { work: 'draft', used: 2, limit: 10 },
      { work: 'improve', used: 1, limit: 9 },
      { work: 'batch', used: 0, limit: 9 },
      { work: 'classification', used: 0, limit: 8 },
      { work: 'backfill', used: 1, limit: 6 },
    ],
  });
  expect(await usage(other)).toMatchObject({ used: 0 });
  clock.now += 86_400_000;
  expect(await usage(app)).toMatchObject({ used: 0 });
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
