import { expect, it } from 'vitest';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { changeReview } from '../changed/change-review.ts';
import { indexSearchWords } from '../sync/index-search-words.ts';
import { savePage } from '../sync/save-page.ts';
import { findReviews } from './find-reviews.ts';

const { context, clock, createApp } = await createTestContext();
const HOUR = 3_600_000;

type Asked = Parameters<typeof findReviews>[2];
const find = (app: TestApp, filter: Asked['filter'], more: Partial<Asked> = {}) =>
  findReviews(context, app.caller, { filter, offset: 0, ...more });
const idsOf = async (app: TestApp, filter: Asked['filter'], more: Partial<Asked> = {}) => {
  const page = await find(app, filter, more);
  expect(page).toMatchObject({ reviewsCount: page.reviews.length, isCountCut: false });
  return page.reviews.map(({ reviewId }) => reviewId).join('');
};

/** An Apple app with the reviews a, c, e and a Google app with b, d, f, the newest first. */
const openApps = async () => {
  const apple = await createApp();
  const google = await createApp({ store: 'google', company: apple.caller });
  for (const [n, reviewId] of [...'abcdef'].entries()) {
    const app = n % 2 === 0 ? apple : google;
    const modifiedAt = new Date(clock.now - n * HOUR);
    const fields = {
      reviewId,
      modifiedAt,
      starRating: 5 - (n % 3),
      body: `Crash ${reviewId}`,
      author: 'Crush',
    };
    await savePage(context, app, [storeReview(fields)], clock.now);
  }
  await indexSearchWords(context, 100);
  await apple.inScope((tx) => changeReview(tx, google.appId, 'f', { is_answered: true }));
  await apple.inScope((tx) => changeReview(tx, apple.appId, 'c', { no_reply_needed: true }));
  return { apple, google };
};

it('finds the reviews of all visible apps in every order', async () => {
  const { apple, google } = await openApps();
  expect(await idsOf(apple, {})).toBe('abcdef');
  expect(await idsOf(apple, { answered: false })).toBe('abde');
  expect(await idsOf(apple, { answered: true })).toBe('f');
  expect(await idsOf(apple, { noReplyNeeded: true })).toBe('c');
  expect(await idsOf(apple, { noReplyNeeded: false })).toBe('abdef');
  expect(await idsOf(apple, { answered: false }, { sort: 'oldest' })).toBe('edba');
  expect(await idsOf(apple, { answered: false }, { sort: 'lowestStars' })).toBe('bead');
  expect(await idsOf(apple, { apps: [google.appId] })).toBe('bdf');
  expect(await idsOf(apple, { stores: ['apple'], answered: false })).toBe('ae');
  expect(await idsOf(apple, { stars: [5, 4], answered: false })).toBe('abde');
  expect(await idsOf(apple, { words: { all: ['crash'], none: ['b', 'd'] } })).toBe('acef');
  expect(await idsOf(apple, { words: { all: ['crush'] } })).toBe(''); // the author's name
  expect(await idsOf(apple, {}, { search: 'crus' })).toBe('abcdef');
  expect(await idsOf(apple, { words: { any: ['!'] } })).toBe('');
});

it('matches nothing where apps or labels are gone or of somebody else', async () => {
  const { apple, google } = await openApps();
  const other = await createApp();
  expect(await idsOf(apple, { apps: ['gone', other.appId] })).toBe('');
  expect(await idsOf(apple, { labels: { any: ['gone'] } })).toBe('');
  expect(await idsOf(apple, { labels: { none: ['gone'] } })).toBe('abcdef');
  await apple.inScope((tx) =>
    tx
      .updateTable('apps')
      .set({ hidden_at: new Date(clock.now) })
      .where('app_id', '=', google.appId)
      .execute(),
  );
  expect(await idsOf(apple, {})).toBe('ace');
  expect(await idsOf(other, {})).toBe('');
});

it('finds other spellings of a word, by the search box as well as by a filter', async () => {
  const app = await createApp({ store: 'google' });
  const bodies = [
    'München',
    'Muenchen',
    'e-mail',
    'email',
    'v4.2.1',
    '4.2.1',
    'التطبيق',
    'تطبيق',
    'ज़रूरी',
    'जरूरी',
  ];
  await savePage(
    context,
    app,
    bodies.map((body, n) =>
      storeReview({ reviewId: `${n}`, body: `${body} !`, modifiedAt: new Date(clock.now - n * HOUR) }),
    ),
    clock.now,
  );
  await indexSearchWords(context, 100);
  for (const [n, body] of bodies.entries()) {
    const both = n % 2 === 0 ? `${n}${n + 1}` : `${n - 1}${n}`;
    expect(await idsOf(app, {}, { search: body })).toBe(both);
    expect(await idsOf(app, { words: { all: [body] } })).toBe(both);
  }
  expect(await idsOf(app, {}, { search: 'e-mai' })).toBe('23');
  expect(await idsOf(app, {}, { search: 'muench' })).toBe('01');
});
