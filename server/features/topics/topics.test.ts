import { expect, it } from 'vitest';
import { restoreReviews } from '#server/db/tables/reviews/removed-reviews.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import { deleteApp } from '#server/features/apps/delete-app.ts';
import { currentCursor, readEvents } from '#server/features/live/read-events.ts';
import { saveClassification } from '#server/features/reviews/changed/save-classification.ts';
import { correctReview } from '#server/features/reviews/classification/correct-review.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { getFacets } from '#server/features/reviews/list/get-facets.ts';
import { markNoReplyNeeded } from '#server/features/reviews/organise/mark-no-reply-needed.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { MAX_TOPICS } from '#shared/contract/topic/schema.ts';
import { BUILT_IN_TOPICS, MAX_OWN_TOPICS } from '#shared/domain/classification/classification.ts';
import { settled } from '#tests/support/app/live.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { archiveTopic } from './archive-topic.ts';
import { deleteTopic } from './delete-topic.ts';
import { listTopics } from './list-topics.ts';
import { mergeMentions, mergeTopic } from './merge-topic.ts';
import { saveTopic } from './save-topic.ts';
import { suggestTopics } from './suggest-topics.ts';

const { context, clock, createApp, rows } = await createTestContext();

const openApp = async (many: number) => {
  const app = await createApp();
  const page = Array.from({ length: many }, (_, n) =>
    storeReview({
      reviewId: `r${n}`,
      body: 'It crashes on login',
      modifiedAt: new Date(clock.now - n * 1000),
    }),
  );
  for (let from = 0; from < many; from += 200)
    await savePage(context, app, page.slice(from, from + 200), clock.now);
  return app;
};
const save = async ({ caller }: TestApp, name: string | null, id?: string) =>
  (await saveTopic(context, caller, { id, name })).topic;
const list = async ({ caller }: TestApp) => (await listTopics(context, caller, { quotes: true })).topics;
const named = async (app: TestApp, id: string) => (await list(app)).find((topic) => topic.id === id);
const mention = (app: TestApp, reviewId: string, mentions: { topicId: string; quote: string }[]) =>
  app.inScope(async (tx) => {
    const row = await lockReview(tx, app.appId, reviewId);
    if (row) await saveClassification(context, tx, row, { kind: 'bug', sentiment: -1, mentions }, 'draft');
  });
const found = async ({ caller }: TestApp, filter: Parameters<typeof findReviews>[2]['filter']) =>
  (await findReviews(context, caller, { filter, offset: 0, limit: 50 })).reviews;
const idsOf = (reviews: { reviewId: string }[]) => reviews.map(({ reviewId }) => reviewId);

it('lists the built-in topics first, and renames them and back', async () => {
  const app = await createApp();
  const own = await save(app, 'Widgets');
  const topics = await list(app);
  expect(topics.map(({ id }) => id)).toEqual([...BUILT_IN_TOPICS, own.id]);
  expect(await save(app, 'Sudden exits', 'crashes')).toMatchObject({
    name: 'Sudden exits',
    isBuiltIn: true,
    isRenamed: true,
  });
  expect(await save(app, null, 'crashes')).toMatchObject({ name: 'Crashes', isRenamed: false });
  await expect(save(app, null, own.id)).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
  await expect(save(app, 'wIDGETS')).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
  await expect(save(app, 'crashes')).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
  await expect(save(app, 'x', 'gone')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it.each([
  ['İade', 'iade'],
  ['ΟΔΟΣ', 'οδοσ'],
])('takes %s and %s for one name', async (one, other) => {
  const app = await createApp();
  await save(app, one);
  await expect(save(app, other)).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
});

it('keeps to thirty own topics under concurrent saves, archived ones apart', async () => {
  const app = await createApp();
  const saves = Array.from({ length: MAX_OWN_TOPICS + 1 }, (_, n) => save(app, `Topic ${n}`));
  const ended = await Promise.allSettled(saves);
  expect(ended.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'MAXIMUM_REACHED' } },
  ]);
  const [first] = (await list(app)).slice(BUILT_IN_TOPICS.length);
  await archiveTopic(context, app.caller, { id: first?.id ?? '', isArchived: true });
  await save(app, 'One more');
  await expect(
    archiveTopic(context, app.caller, { id: first?.id ?? '', isArchived: false }),
  ).rejects.toMatchObject({ code: 'MAXIMUM_REACHED' });
});

it('restores an archived topic where no further one may be added', async () => {
  const app = await createApp();
  await rows(
    `insert into topics (company_id, topic_id, name, description, archived_at)
     select $1, 'old' || n, 'Old ' || n, '', now() from generate_series(1, ${MAX_TOPICS}) n`,
    app.companyId,
  );
  await expect(save(app, 'One more')).rejects.toMatchObject({ code: 'MAXIMUM_REACHED' });
  const { topic } = await archiveTopic(context, app.caller, { id: 'old1', isArchived: false });
  expect(topic).toMatchObject({ isArchived: false });
});

it('counts reviews as those of the topic that theirs was merged into, and finds them by both', async () => {
  const app = await openApp(3);
  const [exits, freezes] = [await save(app, 'Exits'), await save(app, 'Freezes')];
  await mention(app, 'r0', [{ topicId: exits.id, quote: 'crashes' }]);
  await mention(app, 'r1', [{ topicId: freezes.id, quote: 'It crashes' }]);
  await mention(app, 'r2', [
    { topicId: 'crashes', quote: 'It crashes on' },
    { topicId: exits.id, quote: 'login' },
  ]);
  await mergeTopic(context, app.caller, { id: exits.id, into: freezes.id });
  await mergeTopic(context, app.caller, { id: freezes.id, into: 'crashes' });
  for (const id of [exits.id, freezes.id, 'crashes'])
    expect(idsOf(await found(app, { topics: { any: [id] } }))).toEqual(['r0', 'r1', 'r2']);
  expect(await found(app, { topics: { none: [exits.id] } })).toEqual([]);
  expect((await found(app, { topics: { any: ['crashes'] } })).map(({ mentions }) => mentions)).toEqual([
    [{ topicId: 'crashes', name: 'Crashes', quote: 'crashes' }],
    [{ topicId: 'crashes', name: 'Crashes', quote: 'It crashes' }],
    [{ topicId: 'crashes', name: 'Crashes', quote: 'It crashes on' }],
  ]);
  await mergeMentions(context, { companyId: app.companyId, topicId: 'crashes' });
  const topics = await list(app);
  expect(topics.map(({ id }) => id)).toEqual([...BUILT_IN_TOPICS]);
  expect(topics[0]).toMatchObject({ id: 'crashes', reviews: 3 });
  expect(idsOf(topics[0]?.quotes ?? [])).toEqual(['r0', 'r1', 'r2']);
  await expect(mergeTopic(context, app.caller, { id: 'crashes', into: exits.id })).rejects.toMatchObject({
    code: 'NOT_ALLOWED', // a circle
  });
  await expect(mergeTopic(context, app.caller, { id: exits.id, into: 'ads' })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND', // it is merged already
  });
  await expect(mergeTopic(context, app.caller, { id: 'ads', into: 'gone' })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
});

it('leaves one mention in reviews of both merged topics, in bounded steps, and stores the root in corrections', async () => {
  const app = await openApp(700);
  const [exits, freezes] = [await save(app, 'Exits'), await save(app, 'Freezes')];
  const mentions = ['sign-in', exits.id, 'crashes', freezes.id].map((topicId) => ({ topicId, quote: 'It' }));
  await rows(
    `update reviews set kind = 'bug', sentiment = -1, classified_via = 'draft', mentions = $2 where app_id = $1`,
    ...[app.appId, JSON.stringify(mentions)],
  );
  await mergeTopic(context, app.caller, { id: exits.id, into: freezes.id });
  await mergeTopic(context, app.caller, { id: freezes.id, into: 'crashes' });
  const jobs = await rows(
    "select payload ->> 'topicId' as id from jobs where queue = 'merge-mentions' and company_id = $1 order by created_at",
    app.companyId,
  );
  expect(jobs.map(({ id }) => id)).toEqual([freezes.id, 'crashes']);
  for (const { id } of jobs) await mergeMentions(context, { companyId: app.companyId, topicId: id });
  expect(await rows('select distinct mentions from reviews where app_id = $1', app.appId)).toEqual([
    { mentions: mentions.slice(0, 2) },
  ]);
  expect(await named(app, 'crashes')).toMatchObject({ reviews: 700 });
  expect(await named(app, 'sign-in')).toMatchObject({ reviews: 700 });
  const about = { appId: app.appId, reviewId: 'r0' };
  await correctReview(context, app.caller, { ...about, topics: [exits.id, 'crashes', freezes.id] });
  expect(await rows("select topics from reviews where app_id = $1 and review_id = 'r0'", app.appId)).toEqual([
    { topics: ['crashes'] },
  ]);
});

it('forgets topics deleted or merged while the AI was answering, or while a review was removed', async () => {
  const app = await openApp(2);
  const [unused, same] = [await save(app, 'Unused'), await save(app, 'Same')];
  await mergeTopic(context, app.caller, { id: same.id, into: 'crashes' });
  await deleteTopic(context, app.caller, { id: unused.id });
  const mentions = ['ads', unused.id, same.id, 'crashes'].map((topicId) => ({ topicId, quote: 'It' }));
  const [{ removed_at: at }] = await rows(
    "update reviews set removed_at = now(), kind = 'bug', sentiment = -1, classified_via = 'draft', mentions = $2 where app_id = $1 and review_id = 'r1' returning removed_at",
    app.appId,
    JSON.stringify(mentions),
  );
  await app.inScope(async (tx) => {
    const row = await lockReview(tx, app.appId, 'r0');
    if (row) await saveClassification(context, tx, row, { kind: 'bug', sentiment: -1, mentions }, 'draft');
    await restoreReviews(tx, app.appId, ['r1'], new Date(at.getTime() + 1000));
  });
  expect(await rows('select distinct mentions from reviews where app_id = $1', app.appId)).toEqual([
    { mentions: [mentions[0], mentions[2]] },
  ]);
});

it('deletes only topics that nothing mentions', async () => {
  const app = await openApp(1);
  const [unused, used] = [await save(app, 'Unused'), await save(app, 'Used')];
  await mention(app, 'r0', [{ topicId: used.id, quote: 'login' }]);
  await deleteTopic(context, app.caller, { id: unused.id });
  for (const id of [used.id, 'ads'])
    await expect(deleteTopic(context, app.caller, { id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await named(app, used.id)).toMatchObject({
    reviews: 1,
    quotes: [{ quote: 'login', appId: app.appId, reviewId: 'r0' }],
  });
});

it('says which topics must be kept, and counts as many reviews as are listed', async () => {
  const app = await openApp(3);
  const other = await createApp({ company: app.caller });
  await savePage(context, other, [storeReview({ reviewId: 'h0' })], clock.now);
  const [unused, aside, hidden] = [
    await save(app, 'Unused'),
    await save(app, 'Set aside'),
    await save(app, 'Hidden'),
  ];
  const [merged, target] = [await save(app, 'Merged'), await save(app, 'Target')];
  for (const reviewId of ['r0', 'r1']) await mention(app, reviewId, [{ topicId: aside.id, quote: 'login' }]);
  await mention(app, 'r2', [{ topicId: 'crashes', quote: 'crashes' }]);
  await mention(other, 'h0', [{ topicId: hidden.id, quote: 'It' }]);
  for (const reviewId of ['r1', 'r2'])
    await markNoReplyNeeded(context, app.caller, { appId: app.appId, reviewId, noReplyNeeded: true });
  await deleteApp(context, app.caller, { id: other.appId });
  await mergeTopic(context, app.caller, { id: merged.id, into: target.id });

  expect(await named(app, 'crashes')).toMatchObject({ reviews: 0, isReferenced: true });
  expect(await named(app, aside.id)).toMatchObject({ reviews: 1, isReferenced: true });
  expect(idsOf(await found(app, { topics: { any: [aside.id] }, noReplyNeeded: false }))).toEqual(['r0']);
  for (const { id } of [aside, hidden, target]) {
    expect(await named(app, id)).toMatchObject({ isReferenced: true });
    await expect(deleteTopic(context, app.caller, { id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  }
  expect(await named(app, unused.id)).toMatchObject({ reviews: 0, isReferenced: false });
  await deleteTopic(context, app.caller, { id: unused.id });
});

it('answers a change with the topic as it is listed from then on', async () => {
  const app = await openApp(2);
  const [one, other] = [await save(app, 'Login'), await save(app, 'Sign-in trouble')];
  await mention(app, 'r0', [{ topicId: one.id, quote: 'login' }]);
  await mention(app, 'r1', [{ topicId: other.id, quote: 'login' }]);
  const { topic: merged } = await mergeTopic(context, app.caller, { id: one.id, into: other.id });
  expect(merged).toMatchObject({ id: other.id, reviews: 2, isReferenced: true, merged: [one.id] });
  expect(await save(app, 'Signing in', other.id)).toEqual({ ...merged, name: 'Signing in' });
  const { topic: archived } = await archiveTopic(context, app.caller, { id: other.id, isArchived: true });
  expect(archived).toEqual({ ...merged, name: 'Signing in', isArchived: true });
});

it("finds and changes nothing of another company's topics", async () => {
  const [mine, theirs] = [await openApp(1), await openApp(1)];
  const topic = await save(theirs, 'Theirs');
  await mention(theirs, 'r0', [{ topicId: topic.id, quote: 'login' }]);
  const about = { appId: mine.appId, reviewId: 'r0', topics: [topic.id] };
  await expect(correctReview(context, mine.caller, about)).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
  await expect(save(mine, 'Mine', topic.id)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  expect(await found(mine, { topics: { any: [topic.id] } })).toEqual([]);
});

it('keeps what a person corrects, over the AI and over a change of the review', async () => {
  const app = await openApp(1);
  await mention(app, 'r0', [
    { topicId: 'crashes', quote: 'crashes' },
    { topicId: 'sign-in', quote: 'login' },
  ]);
  const about = { appId: app.appId, reviewId: 'r0' };
  const { review } = await correctReview(context, app.caller, {
    ...about,
    kind: 'complaint',
    topics: ['sign-in', 'ads'],
  });
  const corrected = {
    kind: 'complaint',
    sentiment: -1,
    mentions: [
      { topicId: 'sign-in', name: 'Sign-in', quote: 'login' },
      { topicId: 'ads', name: 'Ads', quote: '' },
    ],
  };
  expect(review).toMatchObject(corrected);
  await mention(app, 'r0', [{ topicId: 'price', quote: 'It' }]);
  expect(await found(app, {})).toMatchObject([corrected]);
  const revised = storeReview({ reviewId: 'r0', body: 'Better now', modifiedAt: new Date(clock.now + 1000) });
  await savePage(context, app, [revised], clock.now + 2000);
  expect(await found(app, {})).toMatchObject([
    { ...corrected, mentions: corrected.mentions.map((one) => ({ ...one, quote: '' })) },
  ]);
  await expect(correctReview(context, app.caller, { ...about, topics: ['gone'] })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
});

it('forgets what the AI said of an earlier text, and counts what is left', async () => {
  const app = await openApp(2);
  await mention(app, 'r0', [{ topicId: 'crashes', quote: 'crashes' }]);
  await mention(app, 'r1', [{ topicId: 'crashes', quote: 'crashes' }]);
  const facets = () => getFacets(context, app.caller, { id: app.appId, answered: false });
  expect(await facets()).toMatchObject({
    kinds: [{ kind: 'bug', count: 2 }],
    sentiments: [{ sentiment: -1, count: 2 }],
    topics: [{ topic: 'crashes', count: 2 }],
  });
  const revised = storeReview({ reviewId: 'r0', body: 'Better now', modifiedAt: new Date(clock.now + 1000) });
  await savePage(context, app, [revised], clock.now + 2000);
  expect(await found(app, { kinds: { any: ['bug'] } })).toMatchObject([{ reviewId: 'r1' }]);
  expect(await found(app, { sentiments: [-1] })).toMatchObject([{ reviewId: 'r1' }]);
  expect(await facets()).toMatchObject({ kinds: [{ kind: 'bug', count: 1 }], topics: [{ count: 1 }] });
  await rows('update reviews set removed_at = now() where app_id = $1', app.appId);
  expect(await rows('select * from review_topics where app_id = $1', app.appId)).toEqual([]);
  expect(await facets()).toMatchObject({ kinds: [], sentiments: [], topics: [] });
});

it('tells other pages of changed and deleted topics', async () => {
  const app = await createApp();
  await settled(rows, app.companyId);
  const eventsOf = async (change: () => Promise<unknown>) => {
    const cursor = await currentCursor(context, app.companyId);
    await change();
    await settled(rows, app.companyId);
    return (await readEvents(context, app.companyId, cursor)).events;
  };
  const told = [{ event: { kind: 'topics' }, userId: null }];
  expect(await eventsOf(() => save(app, 'Widgets'))).toMatchObject(told);
  const { id } = await save(app, 'Gadgets');
  await settled(rows, app.companyId);
  expect(await eventsOf(() => deleteTopic(context, app.caller, { id }))).toMatchObject(told);
});

it('suggests what only the critical reviews of the last week are about', async () => {
  const app = await createApp();
  const DAY = 86_400_000;
  const reviewAt = (n: number, daysAgo: number, body: string, starRating = 1) =>
    storeReview({
      reviewId: `s${n}`,
      author: `Author ${n}`,
      body,
      starRating,
      modifiedAt: new Date(clock.now - daysAgo * DAY),
    });
  const earlier = Array.from({ length: 160 }, (_, n) =>
    reviewAt(n, 8 + (n % 50), ['slow start every morning', 'many adverts between songs'][n % 2] ?? ''),
  );
  const week = Array.from({ length: 40 }, (_, n) =>
    reviewAt(200 + n, 0.5 + (n % 6), n % 4 ? 'slow start every morning' : 'verification code never arrives'),
  );
  const praise = Array.from({ length: 40 }, (_, n) =>
    reviewAt(300 + n, 0.5 + (n % 6), 'great new colours', 5),
  );
  const all = [...earlier, ...week, ...praise];
  for (let from = 0; from < all.length; from += 100)
    await savePage(context, app, all.slice(from, from + 100), clock.now);
  const { suggestions } = await suggestTopics(context, app.caller, {});
  expect(suggestions).toMatchObject([{ reviews: 10, before: 0 }]);
  expect(suggestions[0]?.examples[0]?.text).toBe('verification code never arrives');
});
