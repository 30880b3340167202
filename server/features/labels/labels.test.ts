import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { currentCursor, readEvents } from '#server/features/live/read-events.ts';
import { deleteReview } from '#server/features/reviews/list/delete-review.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { changeMany } from '#server/features/reviews/organise/change-many.ts';
import { setLabels } from '#server/features/reviews/organise/set-labels.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { MAX_LABELS } from '#shared/contract/label/schema.ts';
import { settled } from '#tests/support/app/live.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { deleteLabel, stripDeletedLabel } from './delete-label.ts';
import { listLabels } from './list-labels.ts';
import { saveLabel } from './save-label.ts';

const { context, clock, createApp, rows, jobsOf } = await createTestContext();

const openApp = async (many: number) => {
  const app = await createApp();
  const at = (n: number) => new Date(clock.now - n * 1000);
  const page = Array.from({ length: many }, (_, n) => storeReview({ reviewId: `r${n}`, modifiedAt: at(n) }));
  for (let from = 0; from < many; from += 200)
    await savePage(context, app, page.slice(from, from + 200), clock.now);
  return app;
};
const save = async (app: TestApp, name: string, id?: string) =>
  (await saveLabel(context, app.caller, { id, name, colour: 'red' })).label;
const put = (app: TestApp, reviewId: string, labels: string[]) =>
  setLabels(context, app.caller, { appId: app.appId, reviewId, labels });
const found = async (app: TestApp, labels: { any?: string[]; none?: string[] }) => {
  const page = await findReviews(context, app.caller, { filter: { labels }, offset: 0, limit: 500 });
  return page.reviews.map(({ reviewId }) => reviewId);
};
/** The index of labels and the labels themselves, in one shape. */
const indexed = () =>
  rows('select label_id, review_id, modified_at, star_rating, is_answered from review_labels order by 1, 2');
const real = () =>
  rows(`select label_id, review_id, modified_at, star_rating, is_answered from reviews, unnest(labels) label_id
    where removed_at is null order by 1, 2`);

it('saves, renames and lists labels, with names that are unique without regard to case', async () => {
  const app = await createApp();
  const bug = await save(app, 'Bug');
  await save(app, 'Älter');
  await expect(save(app, 'bUG')).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
  expect(await save(app, 'BUG', bug.id)).toEqual({ id: bug.id, name: 'BUG', colour: 'red' });
  expect(await listLabels(context, app.caller, {})).toMatchObject({
    labels: [{ name: 'BUG' }, { name: 'Älter' }],
  });
  await expect(save(app, 'x', newId())).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await expect(save(app, 'x', 'no id')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it.each([
  ['İade', 'iade'],
  ['ΟΔΟΣ', 'οδοσ'],
])('takes %s and %s for one name', async (one, other) => {
  const app = await createApp();
  await save(app, one);
  await expect(save(app, other)).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
});

it('keeps to fifty labels under concurrent saves', async () => {
  const app = await createApp();
  const saves = Array.from({ length: MAX_LABELS + 5 }, (_, n) => save(app, `Label ${n}`));
  const failed = (await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(5);
  expect(failed).toMatchObject(Array(5).fill({ reason: { code: 'MAXIMUM_REACHED' } }));
  expect((await listLabels(context, app.caller, {})).labels).toHaveLength(MAX_LABELS);
});

it('replaces the labels of a review and finds it by them', async () => {
  const app = await openApp(3);
  const [bug, idea] = [await save(app, 'Bug'), await save(app, 'Idea')];
  expect((await put(app, 'r0', [bug.id, idea.id, bug.id])).review.labels).toEqual([bug.id, idea.id]);
  await put(app, 'r1', [idea.id]);
  expect(await found(app, { any: [bug.id, idea.id] })).toEqual(['r0', 'r1']);
  expect(await found(app, { any: [idea.id], none: [bug.id] })).toEqual(['r1']);
  await put(app, 'r0', []);
  expect(await found(app, { any: [bug.id] })).toEqual([]);
  for (const dead of [newId(), 'no id'])
    await expect(put(app, 'r0', [idea.id, dead])).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await savePage(context, app, [storeReview({ reviewId: 'r1', body: 'Bad', starRating: 1 })], clock.now + 1);
  await rows('update reviews set removed_at = now() where review_id = $1 and app_id = $2', 'r0', app.appId);
  expect(await indexed()).toEqual(await real());
});

it("finds and changes nothing of another company's labels", async () => {
  const [mine, theirs] = [await openApp(1), await openApp(1)];
  const label = await save(theirs, 'Theirs');
  await expect(put(mine, 'r0', [label.id])).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await expect(deleteLabel(context, mine.caller, { id: label.id })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
  expect(await found(mine, { any: [label.id] })).toEqual([]);
});

it('changes five hundred reviews at once and says which it could not', async () => {
  const app = await openApp(498);
  const label = await save(app, 'Bug');
  const answered = storeReview({
    reviewId: 'answered',
    modifiedAt: new Date(clock.now),
    reply: { text: 'Hi', state: 'PUBLISHED', modifiedAt: new Date(clock.now + 1) },
  });
  await savePage(context, app, [answered], clock.now);
  const reviews = [...Array.from({ length: 498 }, (_, n) => `r${n}`), 'answered', 'gone'].map((reviewId) => ({
    appId: app.appId,
    reviewId,
  }));
  const change = { noReplyNeeded: true, addLabels: [label.id] };
  const { appId } = app;
  expect(await changeMany(context, app.caller, { reviews, change })).toEqual({
    done: 498,
    skipped: [
      { appId, reviewId: 'answered', reason: 'ANSWERED' },
      { appId, reviewId: 'gone', reason: 'NOT_FOUND' },
    ],
  });
  expect(await found(app, { any: [label.id] })).toHaveLength(498);
  const back = { noReplyNeeded: false, removeLabels: [label.id, newId()] };
  expect(await changeMany(context, app.caller, { reviews, change: back })).toEqual({
    done: 498,
    skipped: [
      { appId, reviewId: 'answered', reason: 'UNCHANGED' },
      { appId, reviewId: 'gone', reason: 'NOT_FOUND' },
    ],
  });
  expect(await found(app, { any: [label.id] })).toEqual([]);
  await expect(
    changeMany(context, app.caller, { reviews, change: { addLabels: [newId()] } }),
  ).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it('takes a deleted label off its reviews in bounded steps, and matches nothing by it at once', async () => {
  const app = await openApp(1200);
  const [label, kept] = [await save(app, 'Bug'), await save(app, 'Kept')];
  await rows(
    'update reviews set labels = array[$2, $3]::uuid[] where app_id = $1',
    ...[app.appId, label.id, kept.id],
  );
  await deleteLabel(context, app.caller, { id: label.id });
  await deleteLabel(context, app.caller, { id: label.id }); // idempotent
  expect(await found(app, { any: [label.id] })).toEqual([]);
  expect(await listLabels(context, app.caller, {})).toMatchObject({ labels: [{ name: 'Kept' }] });
  await save(app, 'bug'); // the name is free
  const jobs = await rows(
    "select payload from jobs where queue = 'strip-label' and company_id = $1",
    app.companyId,
  );
  expect(jobs).toHaveLength(1);
  expect(await jobsOf(app.appId)).toEqual([]);
  const written = () => rows('select count(*)::int n from changes where company_id = $1', app.companyId);
  const [before] = await written();
  await stripDeletedLabel(context, { companyId: app.companyId, labelId: label.id });
  const [after] = await written();
  expect(after.n - before.n).toBe(3); // 500, 500 and 200
  expect(await rows('select label_id from labels where label_id = $1', label.id)).toEqual([]);
  expect(await rows('select distinct labels from reviews where app_id = $1', app.appId)).toEqual([
    { labels: [kept.id] },
  ]);
  expect(await indexed()).toEqual(await real());
});

it('restores a removed review without the labels deleted meanwhile', async () => {
  const app = await openApp(2);
  const [idea, bug, kept] = [await save(app, 'Idea'), await save(app, 'Bug'), await save(app, 'Kept')];
  for (const reviewId of ['r0', 'r1']) {
    await put(app, reviewId, [kept.id, bug.id, idea.id]);
    await deleteReview(context, app.caller, { appId: app.appId, reviewId });
  }
  for (const { id } of [bug, idea]) await deleteLabel(context, app.caller, { id });
  await stripDeletedLabel(context, { companyId: app.companyId, labelId: bug.id }); // the other is only marked
  clock.now += 1000;
  const listed = ['r0', 'r1'].map((reviewId) => storeReview({ reviewId, modifiedAt: new Date(clock.now) }));
  expect(await savePage(context, app, listed, clock.now)).toBeGreaterThan(0);
  expect(await rows('select labels, removed_at from reviews where app_id = $1', app.appId)).toEqual(
    Array(2).fill({ labels: [kept.id], removed_at: null }),
  );
  expect(await found(app, { any: [kept.id] })).toEqual(['r0', 'r1']);
  expect(await indexed()).toEqual(await real());
});

it('tells other pages of labels and of labelled reviews', async () => {
  const app = await openApp(1);
  await settled(rows, app.companyId);
  const cursor = await currentCursor(context, app.companyId);
  const label = await save(app, 'Bug');
  await put(app, 'r0', [label.id]);
  await settled(rows, app.companyId);
  expect((await readEvents(context, app.companyId, cursor)).events).toMatchObject([
    { event: { kind: 'labels' }, userId: null },
    { event: { kind: 'reviews', reviews: [{ reviewId: 'r0', labels: [label.id] }] } },
  ]);
});
