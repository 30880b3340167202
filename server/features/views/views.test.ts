import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { currentCursor, readEvents } from '#server/features/live/read-events.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { MAX_PINNED_VIEWS, MAX_VIEWS } from '#shared/contract/view/schema.ts';
import { settled } from '#tests/support/app/live.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { countViews } from './count-views.ts';
import { deleteView } from './delete-view.ts';
import { listViews } from './list-views.ts';
import { saveView } from './save-view.ts';

const { context, clock, createApp, createMember, rows } = await createTestContext();

type Saved = Parameters<typeof saveView>[2];
const save = async (app: TestApp, view: Partial<Saved> = {}) =>
  (
    await saveView(context, app.caller, {
      name: 'Low stars',
      filter: { stars: [1, 2] },
      sort: 'newest',
      isPinned: false,
      ...view,
    })
  ).view;

it('saves, changes, lists and deletes views', async () => {
  const app = await createApp();
  const low = await save(app, { search: 'crash' });
  expect(low).toMatchObject({
    name: 'Low stars',
    filter: { stars: [1, 2] },
    search: 'crash',
    sort: 'newest',
  });
  const changed = await save(app, {
    id: low.id,
    name: 'low Stars',
    filter: { languages: ['de'] },
    isPinned: true,
  });
  expect(changed).toMatchObject({ id: low.id, filter: { languages: ['de'] }, search: null, isPinned: true });
  await save(app, { name: 'All', filter: {} });
  await expect(save(app, { name: 'ALL' })).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
  await expect(save(app, { id: newId(), name: 'x' })).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  expect(await listViews(context, app.caller, {})).toMatchObject({ views: [{ name: 'All' }, changed] });
  await deleteView(context, app.caller, { id: low.id });
  for (const id of [low.id, 'no id'])
    await expect(deleteView(context, app.caller, { id })).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it.each([
  ['İade', 'iade'],
  ['ΟΔΟΣ', 'οδοσ'],
])('takes %s and %s for one name', async (one, other) => {
  const app = await createApp();
  await save(app, { name: one });
  await expect(save(app, { name: other })).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
});

it('keeps to fifty views, twenty of them pinned', async () => {
  const app = await createApp();
  for (let n = 0; n < MAX_VIEWS; n += 1)
    await save(app, { name: `View ${n}`, isPinned: n < MAX_PINNED_VIEWS });
  await expect(save(app, { name: 'One more' })).rejects.toMatchObject({ code: 'MAXIMUM_REACHED' });
  const { views } = await listViews(context, app.caller, {});
  const last = views.find(({ name }) => name === 'View 49');
  await expect(save(app, { ...last, search: null, isPinned: true })).rejects.toMatchObject({
    code: 'MAXIMUM_REACHED',
  });
  await save(app, { ...last, search: null, name: 'Renamed' });
});

it('matches nothing by a view whose app and label are gone', async () => {
  const app = await createApp();
  await savePage(context, app, [storeReview({ reviewId: 'a' })], clock.now);
  for (const filter of [{ apps: ['gone'] }, { labels: { any: [newId()] } }]) {
    const view = await save(app, { name: JSON.stringify(filter).slice(0, 60), filter });
    const page = await findReviews(context, app.caller, { filter: view.filter, offset: 0 });
    expect(page).toMatchObject({ reviews: [], reviewsCount: 0, totalPages: 0 });
  }
});

it('leaves out a view with a condition it does not know', async () => {
  const app = await createApp();
  await save(app);
  await rows(`update views set filter = '{"moods": ["bad"]}' where company_id = $1`, app.companyId);
  expect(await listViews(context, app.caller, {})).toEqual({ views: [] });
});

it('tells other pages that the views have changed', async () => {
  const app = await createApp();
  await settled(rows, app.companyId);
  const cursor = await currentCursor(context, app.companyId);
  await save(app);
  await settled(rows, app.companyId);
  expect((await readEvents(context, app.companyId, cursor)).events).toEqual([
    { event: { kind: 'views' }, userId: null },
  ]);
});

it('counts the pinned views up to 99, and again only after a minute or for other views', async () => {
  const app = await createApp();
  const page = Array.from({ length: 130 }, (_, n) =>
    storeReview({
      reviewId: `c${n}`,
      starRating: n < 120 ? 1 : 5,
      body: `Good ${n}`,
      modifiedAt: new Date(clock.now - n),
    }),
  );
  for (const from of [0, 65]) await savePage(context, app, page.slice(from, from + 65), clock.now);
  const few = await save(app, { name: 'Few', filter: { stars: [5] }, isPinned: true });
  const many = await save(app, { name: 'Many', filter: { length: { min: 1 } }, isPinned: true });
  const none = await save(app, { name: 'None', filter: { labels: { any: ['gone'] } }, isPinned: true });
  await save(app, { name: 'Not pinned', filter: {} });
  const counts = async () => {
    const answer = await countViews(context, app.caller, {});
    return new Map(answer.counts.map(({ id, count, isCut }) => [id, `${count}${isCut ? '+' : ''}`]));
  };
  const first = await counts();
  expect(first).toEqual(
    new Map([
      [few.id, '10'],
      [many.id, '99+'],
      [none.id, '0'],
    ]),
  );
  await rows('update reviews set removed_at = now() where app_id = $1', app.appId);
  expect(await counts()).toEqual(first);
  await deleteView(context, app.caller, { id: none.id });
  expect(await counts()).toEqual(
    new Map([
      [few.id, '0'],
      [many.id, '0'],
    ]),
  );
});

it('counts a view of what is assigned to `me` for each person', async () => {
  const app = await createApp();
  const ann = await createMember(app.caller, 'replier');
  const page = ['a', 'b', 'c'].map((reviewId) => storeReview({ reviewId }));
  await savePage(context, app, page, clock.now);
  const view = await save(app, { name: 'Mine', filter: { assignees: ['me'] }, isPinned: true });
  expect(view.filter).toEqual({ assignees: ['me'] });
  const assign = 'update reviews set assignee_id = $2 where company_id = $1 and review_id = any($3)';
  await rows(assign, app.companyId, app.caller.userId, ['a']);
  await rows(assign, app.companyId, ann.userId, ['b', 'c']);
  for (const [who, count] of [
    [app.caller, 1],
    [ann, 2],
    [app.caller, 1],
  ] as const)
    expect(await countViews(context, who, {})).toEqual({
      counts: [
        { id: 'mine', count, isCut: false, late: null },
        { id: view.id, count, isCut: false, late: null },
      ],
    });
});
