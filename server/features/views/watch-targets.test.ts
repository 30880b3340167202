import { expect, it } from 'vitest';
import { concerns } from '#server/features/notices/concerns.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { noApp } from '#shared/domain/account/app-scope.ts';
import { HOUR } from '#tests/support/app/company.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { countViews } from './count-views.ts';
import { saveView } from './save-view.ts';
import { watchTargets } from './watch-targets.ts';

const { context, clock, createApp, rows } = await createTestContext();

type Saved = Parameters<typeof saveView>[2];
const save = async (app: TestApp, view: Partial<Saved> = {}) =>
  (
    await saveView(context, app.caller, {
      name: 'Low stars',
      filter: { stars: [1, 2] },
      sort: 'newest',
      isPinned: false,
      targetHours: 24,
      ...view,
    })
  ).view;
const arrive = (app: TestApp, reviewId: string, hoursAgo: number, starRating = 1) =>
  savePage(
    context,
    app,
    [storeReview({ reviewId, starRating, modifiedAt: new Date(clock.now - hoursAgo * HOUR) })],
    clock.now,
  );
const watch = () => watchTargets(context, () => false);
const told = async (app: TestApp) =>
  (
    await rows(
      "select app_id, facts from notices where company_id = $1 and kind = 'late' order by created_at",
      app.companyId,
    )
  ).map(({ app_id: appId, facts }) => [appId, facts.view, facts.n, facts.hours]);

it('tells once a day what waits longer than the target of its view, and again only of new ones', async () => {
  clock.now = Date.UTC(2026, 10, 27, 13);
  const app = await createApp();
  await save(app);
  await arrive(app, 'in time', 23);
  await arrive(app, 'five stars', 99, 5);
  await watch();
  expect(await told(app)).toEqual([]);
  await arrive(app, 'late', 25);
  await Promise.all([watch(), watch()]);
  const first = ['', 'Low stars', 1, 24];
  expect(await told(app)).toEqual([first]);
  clock.now += 2 * HOUR; // what was in time is late now, but was told of today already
  await watch();
  expect(await told(app)).toEqual([first]);
  clock.now += 22 * HOUR;
  await watch();
  const second = ['', 'Low stars', 2, 24];
  expect(await told(app)).toEqual([first, second]);
  clock.now += 24 * HOUR; // nothing new
  await watch();
  expect(await told(app)).toEqual([first, second]);
});

it('counts what is late beside the view, and nothing that needs no reply', async () => {
  const app = await createApp();
  const view = await save(app);
  await save(app, { name: 'Pinned', isPinned: true, targetHours: null });
  await arrive(app, 'a', 30);
  await arrive(app, 'b', 30);
  await rows("update reviews set no_reply_needed = true where app_id = $1 and review_id = 'b'", app.appId);
  await arrive(app, 'c', 1);
  const { counts } = await countViews(context, app.caller, {});
  expect(counts.find(({ id }) => id === view.id)?.late).toEqual({ count: 1, isCut: false });
  expect(counts.map(({ late }) => late?.count ?? null).toSorted()).toEqual([1, null]);
});

it('tells of one app to those who see it, and of several to those who see all', async () => {
  const app = await createApp();
  await save(app, { filter: { apps: [app.appId] } });
  await arrive(app, 'late', 40);
  await watch();
  expect(await told(app)).toEqual([[app.appId, 'Low stars', 1, 24]]);
  expect(concerns(noApp, { kind: 'late', app_id: app.appId })).toBe(false);
  expect(concerns(noApp, { kind: 'late', app_id: '' })).toBe(false);
  expect(concerns(noApp, { kind: 'week', app_id: '' })).toBe(true);
});

it.each<[string, Partial<Saved>]>([
  ['answered reviews', { filter: { answered: true } }],
  ['the last days', { filter: { lastDays: 7 } }],
  ['certain dates', { filter: { from: '2026-01-01' } }],
  ['whoever looks', { filter: { assignees: ['me'] } }],
])('has no target for a view of %s', async (_, view) => {
  const app = await createApp();
  await expect(save(app, view)).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
  await save(app, { ...view, targetHours: null });
});
