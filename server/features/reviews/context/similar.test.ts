import { expect, it } from 'vitest';
import { similarTo } from '#server/db/tables/reviews/similar-reviews.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { readsOf } from '#tests/support/database/explain.ts';
import { vacuumWhole } from '#tests/support/database/vacuum.ts';
import { deleteReview } from '../list/delete-review.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';
import { savePage } from '../sync/save-page.ts';
import { similar } from './similar.ts';

const { context, url, clock, createApp, rows } = await createTestContext();
const DAY = 86_400_000;

type Fields = Partial<ReturnType<typeof storeReview>>;
const revise = async (app: TestApp, reviewId: string, fields: Fields = {}) => {
  clock.now += 1000;
  const at = new Date(clock.now);
  await savePage(
    context,
    app,
    [storeReview({ reviewId, starRating: 2, modifiedAt: at, ...fields })],
    clock.now,
  );
};
const classify = (app: TestApp, reviewId: string, ...topics: string[]) =>
  rows(
    `update reviews set kind = 'bug', sentiment = -1, classified_via = 'person', mentions = $3 where app_id = $1 and review_id = $2`,
    ...[app.appId, reviewId, JSON.stringify(topics.map((topicId) => ({ topicId, quote: '' })))],
  );
/** A review about crashes. */
const arrive = async (app: TestApp, reviewId: string, fields: Fields = {}) => {
  await revise(app, reviewId, fields);
  await classify(app, reviewId, 'crashes');
};
const reply = (app: TestApp, reviewId: string, text: string) =>
  app.inScope((tx) =>
    adoptStoreReply(tx, app.companyId, app.appId, reviewId, {
      text,
      state: 'PUBLISHED',
      modifiedAt: new Date(clock.now),
    }),
  );
const answer = async (app: TestApp, reviewId: string, text: string, fields: Fields = {}) => {
  await arrive(app, reviewId, fields);
  await reply(app, reviewId, text);
};
const ask = async (app: TestApp, reviewId: string) =>
  (await similar(context, { ...app.caller, knownLanguages: ['en', 'de'] }, { appId: app.appId, reviewId }))
    .similar;
const replies = async (app: TestApp, reviewId: string) => (await ask(app, reviewId)).map((one) => one.reply);

it('finds the newest two different replies about the same topic, of the same app and language first', async () => {
  const app = await createApp();
  const sister = await createApp({ company: app.caller });
  await answer(app, 'old', 'Oldest');
  await answer(sister, 'elsewhere', 'Of another app');
  await answer(app, 'mid', 'Middle');
  await answer(app, 'copy', 'Middle');
  await arrive(app, 'a');
  expect(await replies(app, 'a')).toEqual(['Middle', 'Oldest']);
  await rows(
    `update reviews set review_language = 'de' where app_id = $1 and review_id in ('a', 'old')`,
    app.appId,
  );
  expect(await replies(app, 'a')).toEqual(['Oldest', 'Middle']);
  expect(await replies(sister, 'elsewhere')).toEqual(['Middle', 'Oldest']);
  const [first] = await ask(app, 'a');
  expect(first).toEqual({
    appId: app.appId,
    reviewId: 'old',
    author: 'Ann',
    starRating: 2,
    title: '',
    body: 'Good',
    translatedTitle: null,
    translatedBody: null,
    reviewLanguage: 'de',
    reply: 'Oldest',
    translatedReply: '',
    replyLanguage: 'de',
    repliedBy: null,
    repliedAt: expect.any(String),
    starsAfter: null,
  });
});

it('leaves out a reply in a language that the user does not read, unless it is translated', async () => {
  const app = await createApp();
  await answer(app, 'b', 'Dziękujemy');
  await arrive(app, 'a');
  await rows(`update reviews set review_language = 'pl' where app_id = $1 and review_id = 'b'`, app.appId);
  expect(await ask(app, 'a')).toEqual([]);
  await rows(`update reply_revisions set translated_text = 'Thank you' where app_id = $1`, app.appId);
  expect(await ask(app, 'a')).toMatchObject([
    { reply: 'Dziękujemy', translatedReply: 'Thank you', replyLanguage: 'pl' },
  ]);
});

it('follows merged topics', async () => {
  const app = await createApp();
  const { companyId } = app;
  await rows(
    `insert into topics (company_id, topic_id) values ($1, 'crashes'), ($1, 'performance')`,
    companyId,
  );
  await answer(app, 'b', 'Faster soon');
  await classify(app, 'b', 'performance');
  await arrive(app, 'a');
  expect(await replies(app, 'a')).toEqual([]);
  await rows(
    `update topics set merged_into = 'crashes' where company_id = $1 and topic_id = 'performance'`,
    companyId,
  );
  expect(await replies(app, 'a')).toEqual(['Faster soon']);
  await rows(`update topics set merged_into = null where company_id = $1`, companyId);
  await rows(
    `update topics set merged_into = 'performance' where company_id = $1 and topic_id = 'crashes'`,
    companyId,
  );
  expect(await replies(app, 'a')).toEqual(['Faster soon']);
});

it('leaves out praise for a complaint, itself, drafts, removed replies, removed reviews and hidden apps', async () => {
  const app = await createApp();
  const hidden = await createApp({ company: app.caller });
  await arrive(app, 'a');
  await answer(app, 'happy', 'Thanks', { starRating: 5 });
  await arrive(app, 'open');
  await rows(
    `update reviews set draft = 'ready', response = 'A draft' where app_id = $1 and review_id = 'open'`,
    app.appId,
  );
  await answer(app, 'gone', 'Of a removed review');
  await deleteReview(context, app.caller, { appId: app.appId, reviewId: 'gone' });
  await answer(app, 'taken', 'Removed reply');
  await rows(
    `update reviews set is_answered = false, public_state = null, removed_reply = response where app_id = $1 and review_id = 'taken'`,
    app.appId,
  );
  await answer(app, 'sending', 'On its way');
  await rows(`update reviews set public_state = null where app_id = $1 and review_id = 'sending'`, app.appId);
  await answer(hidden, 'b', 'Of a hidden app');
  await rows('update apps set hidden_at = now() where app_id = $1', hidden.appId);
  expect(await ask(app, 'a')).toEqual([]);
  expect(await ask(app, 'happy')).toEqual([]);
  await reply(app, 'a', 'Its own');
  expect(await ask(app, 'a')).toEqual([]);
});

it("finds nothing of another company, and nothing for a review that is not the caller's", async () => {
  const [app, other] = [await createApp(), await createApp()];
  await answer(other, 'b', 'Secret');
  await arrive(app, 'a');
  expect(await ask(app, 'a')).toEqual([]);
  const asked = similar(context, app.caller, { appId: other.appId, reviewId: 'b' });
  await expect(asked).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it('tells the stars after a reply with the review as it was before, once they are known', async () => {
  const app = await createApp();
  await answer(app, 'b', 'Please restart', { body: 'It crashes', author: '<b>Ann</b>' });
  await arrive(app, 'a');
  expect((await ask(app, 'a'))[0]?.starsAfter).toBeNull();
  clock.now += 28 * DAY;
  expect((await ask(app, 'a'))[0]?.starsAfter).toBe(2);
  const standing = { text: 'Please restart', state: 'PUBLISHED' as const, modifiedAt: new Date(clock.now) };
  await arrive(app, 'b', { body: 'No crashes since', starRating: 5, author: '<b>Ann</b>', reply: standing });
  expect(await ask(app, 'a')).toMatchObject([
    { author: '<b>Ann</b>', body: 'It crashes', starRating: 2, reply: 'Please restart', starsAfter: 5 },
  ]);
});

it('reads a bounded number of buffers, however many reviews a topic has, and finds those of a small app beside', async () => {
  const app = await createApp();
  const small = await createApp({ company: app.caller });
  await answer(small, 'own', 'Of the small app', { modifiedAt: new Date(Date.now() - 400 * DAY) });
  await arrive(small, 'a');
  const { companyId, appId } = app;
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
       review_language, is_answered, answered_via, answered_at, public_state, response, reply_revision, kind, sentiment, classified_via, mentions)
     select $1, $2, 'r' || n, 'Ann', '', 'bad', 1 + n % 3, now() - n * interval '9 minutes', now(), 'en', n % 4 = 0,
       'store', now(), 'PUBLISHED', 'reply ' || n, 1, 'bug', -1, 'draft', '[{"topicId": "crashes", "quote": ""}]'
     from generate_series(0, 9999) n`,
    ...[companyId, appId],
  );
  await rows(
    `insert into reply_revisions (company_id, app_id, review_id, revision, review_revision, text, translated_text, source, origin_kind)
     select company_id, app_id, review_id, 1, 1, response, '', 'store', 'store' from reviews where app_id = $1`,
    appId,
  );
  await vacuumWhole(
    rows,
    ...['reviews', 'apps', 'review_topics', 'review_revisions', 'reply_revisions', 'submits'],
  );
  const { buffers, rowsOf } = await readsOf(url, companyId, (tx) => similarTo(tx, appId, 'r1'));
  expect(rowsOf('review_topics')).toBeLessThanOrEqual(2200);
  expect(buffers).toBeLessThanOrEqual(2500);
  expect(await replies(app, 'r1')).toHaveLength(2);
  expect((await replies(small, 'a'))[0]).toBe('Of the small app');
});
