import { expect, it } from 'vitest';
import { contextOf } from '#server/db/tables/reviews/review-context.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { readsOf } from '#tests/support/database/explain.ts';
import { vacuumWhole } from '#tests/support/database/vacuum.ts';
import { deleteReview } from '../list/delete-review.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';
import { savePage } from '../sync/save-page.ts';
import { getContext } from './get-context.ts';

const { context, url, clock, createApp, rows } = await createTestContext();
const HOUR = 3_600_000;

type Fields = Partial<ReturnType<typeof storeReview>>;
const arrive = async (app: TestApp, reviewId: string, fields: Fields = {}) => {
  clock.now += HOUR;
  await savePage(
    context,
    app,
    [storeReview({ reviewId, modifiedAt: new Date(clock.now), ...fields })],
    clock.now,
  );
};
const ask = (app: TestApp, reviewId: string) =>
  getContext(context, app.caller, { appId: app.appId, reviewId });
const adopt = (app: TestApp, reviewId: string, text: string) =>
  app.inScope((tx) =>
    adoptStoreReply(tx, app.companyId, app.appId, reviewId, {
      text,
      state: 'PUBLISHED',
      modifiedAt: new Date(clock.now),
    }),
  );
const mention = (app: TestApp, reviewId: string, ...topics: string[]) =>
  rows(
    `update reviews set kind = 'bug', sentiment = -1, classified_via = 'person', mentions = $3 where app_id = $1 and review_id = $2`,
    ...[app.appId, reviewId, JSON.stringify(topics.map((topicId) => ({ topicId, quote: '' })))],
  );
const NOTHING = { versions: [], appVersion: null, replies: [] };
const GONE = { code: 'ENTITY_NOT_FOUND' };

it('lists the earlier versions of a review as stored, newest first, at most twenty', async () => {
  const app = await createApp();
  for (let n = 1; n <= 23; n += 1)
    await arrive(app, 'a', { title: `Title ${n}`, body: `<b>Text ${n}</b>`, starRating: 1 + (n % 5) });
  const { versions, replies, appVersion } = await ask(app, 'a');
  expect(versions.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, n) => 22 - n));
  expect(versions[0]).toEqual({
    revision: 22,
    dateModified: new Date(clock.now - HOUR).toISOString(),
    starRating: 3,
    title: 'Title 22',
    body: '<b>Text 22</b>',
  });
  expect({ replies, appVersion }).toEqual({ replies: [], appVersion: null });
});

it('lists replies that were in the store, but neither the current one, nor drafts, nor any never accepted', async () => {
  const app = await createApp();
  const { companyId, appId } = app;
  await arrive(app, 'a');
  await adopt(app, 'a', 'From the console');
  await rows('update reviews set reply_revision = 2 where app_id = $1', appId); // a draft since
  expect((await ask(app, 'a')).replies).toEqual([]);
  await arrive(app, 'a', { body: 'Worse' });
  expect((await ask(app, 'a')).replies).toEqual([
    { replyRevision: 1, text: 'From the console', date: expect.any(String), sentBy: null },
  ]);
  const revisions: [number, string, string | null][] = [
    [2, 'A draft', null],
    [3, 'Accepted', '2026-11-02T10:00:00.000Z'],
    [4, 'Refused', null],
    [5, 'Accepted too', '2026-11-03T10:00:00.000Z'],
  ];
  for (const [revision, text, acceptedAt] of revisions) {
    await rows(
      `insert into reply_revisions (company_id, app_id, review_id, revision, review_revision, text, translated_text, source, origin_kind)
       values ($1, $2, 'a', $3, 2, $4, '', $5, 'person')`,
      ...[companyId, appId, revision, text, revision === 2 ? 'writer' : 'user'],
    );
    if (revision > 2)
      await rows(
        `insert into submits (company_id, app_id, review_id, reply_revision, review_revision, text, state, due_at, accepted_at, user_id, user_name,
           by_kind, by_id, origin_kind)
         values ($1, $2, 'a', $3, 2, $4, $5, now(), $6, 'u', 'Robin Fern', 'person', 'u', 'person')`,
        ...[companyId, appId, revision, text, acceptedAt ? 'superseded' : 'refused', acceptedAt],
      );
  }
  await rows(
    `update reviews set is_answered = true, reply_revision = 5, response = 'Accepted too' where company_id = $1`,
    companyId,
  );
  expect((await ask(app, 'a')).replies).toEqual([
    { replyRevision: 3, text: 'Accepted', date: '2026-11-02T10:00:00.000Z', sentBy: 'Robin Fern' },
    { replyRevision: 1, text: 'From the console', date: expect.any(String), sentBy: null },
  ]);
});

it.each(['apple', 'google'] as const)(
  'rates the app version of a review of %s over answered and unanswered ones, from five on',
  async (store) => {
    const app = await createApp({ store });
    for (const [n, starRating] of [5, 4, 1, 1].entries())
      await arrive(app, `r${n}`, { starRating, appVersionName: '2.1' });
    await arrive(app, 'other', { starRating: 5, appVersionName: '2.2' });
    await arrive(app, 'none');
    expect((await ask(app, 'r0')).appVersion).toEqual({
      name: '2.1',
      reviewsCount: 4,
      meanStars: null,
      topics: [],
    });
    await arrive(app, 'r4', { starRating: 2, appVersionName: '2.1' });
    await adopt(app, 'r1', 'Thanks');
    expect((await ask(app, 'r0')).appVersion).toEqual({
      name: '2.1',
      reviewsCount: 5,
      meanStars: 2.6,
      topics: [],
    });
    await mention(app, 'r0', 'performance');
    for (const id of ['r1', 'r2']) await mention(app, id, 'crashes');
    await mention(app, 'other', 'ads');
    expect((await ask(app, 'r0')).appVersion?.topics).toEqual([
      { topicId: 'crashes', name: 'Crashes', share: 0.4 },
      { topicId: 'performance', name: 'Performance', share: 0.2 },
    ]);
    await rows(
      `insert into topics (company_id, topic_id, merged_into) values ($1, 'crashes', null), ($1, 'performance', 'crashes')`,
      app.companyId,
    );
    expect((await ask(app, 'r0')).appVersion?.topics).toMatchObject([{ topicId: 'crashes', share: 0.6 }]);
    expect(await ask(app, 'none')).toEqual(NOTHING);
  },
);

it("finds no review that is removed, of a hidden app, or of another company's app", async () => {
  const [app, other] = [await createApp(), await createApp()];
  await arrive(app, 'a');
  await arrive(app, 'b');
  expect(await ask(app, 'a')).toEqual(NOTHING);
  await expect(getContext(context, other.caller, { appId: app.appId, reviewId: 'a' })).rejects.toMatchObject(
    GONE,
  );
  await expect(ask(app, 'never')).rejects.toMatchObject(GONE);
  await deleteReview(context, app.caller, { appId: app.appId, reviewId: 'a' });
  await expect(ask(app, 'a')).rejects.toMatchObject(GONE);
  await rows('update apps set hidden_at = now() where app_id = $1', app.appId);
  await expect(ask(app, 'b')).rejects.toMatchObject(GONE);
});

it('reads at most 60 buffers, however many reviews, versions, replies and tallies there are', async () => {
  const app = await createApp({ store: 'google' });
  const { companyId, appId } = app;
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
       app_version_name, review_language, was_edited, revision)
     select $1, $2, 'r' || n, 'Ann', '', 'good', 1 + n % 5, now() - n * interval '9 minutes', now(),
       '2.' || n % 20, (array['en','de','fr','es','it','pt','nl','pl','cs','tr','uk','ar','ja','ko'])[1 + n / 100 % 14],
       n % 3 = 0, 60
     from generate_series(0, 5999) n`,
    ...[companyId, appId],
  );
  const key = [companyId, appId];
  await rows(
    `insert into review_revisions (company_id, app_id, review_id, revision, title, body, star_rating, modified_at, seen_at)
     select $1, $2, 'r' || n, v, '', 'earlier', 2, now(), now() from generate_series(0, 99) n, generate_series(1, 59) v`,
    ...key,
  );
  await rows(
    `insert into reply_revisions (company_id, app_id, review_id, revision, review_revision, text, translated_text, source, origin_kind)
     select $1, $2, 'r' || n, v, 1, 'reply', '', (array['writer', 'user', 'store'])[1 + v % 3], 'person'
     from generate_series(0, 99) n, generate_series(1, 300) v`,
    ...key,
  );
  await rows(
    `insert into submits (company_id, app_id, review_id, reply_revision, review_revision, text, due_at, accepted_at, user_id, user_name,
           by_kind, by_id, origin_kind)
     select $1, $2, 'r' || n, v, 1, 'reply', now(), now(), 'u', 'Robin', 'person', 'u', 'person' from generate_series(0, 99) n, generate_series(1, 300, 3) v`,
    ...key,
  );
  await vacuumWhole(
    rows,
    ...['reviews', 'apps', 'review_revisions', 'reply_revisions', 'submits', 'review_tallies'],
  );
  for (const [isAnswered, via] of [
    [true, 'store'],
    [true, 'person'],
    [false, null],
  ]) {
    const answered = 'update reviews set is_answered = $2, answered_via = $3 where app_id = $1';
    await rows(`${answered} and review_id = 'r7'`, appId, isAnswered, via);
    const { buffers, scanned } = await readsOf(url, companyId, (tx) => contextOf(tx, appId, 'r7'));
    expect(buffers).toBeLessThanOrEqual(60);
    expect(scanned.filter((table) => table !== 'apps')).toEqual([]);
  }
  const { versions, replies, appVersion } = await ask(app, 'r7');
  expect([versions.length, replies.length, appVersion?.reviewsCount]).toEqual([20, 20, 300]);
});
