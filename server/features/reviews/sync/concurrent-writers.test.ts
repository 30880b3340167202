import { expect, it } from 'vitest';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { exportFile } from '#tests/support/app/google-export.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { importReviews } from '../import/import-reviews.ts';
import { savePage, saveReviewChanges } from './save-page.ts';

const { context, clock, createApp, rows } = await createTestContext();

const at = clock.now - 86_400_000;
const ids = Array.from({ length: 60 }, (_, n) => `gp:${String(n).padStart(3, '0')}`);
const page = (body: string): StoreReview[] =>
  ids.map((reviewId) => ({
    reviewId,
    author: 'Ann',
    title: '',
    body,
    starRating: 4,
    modifiedAt: new Date(at),
    deviceLanguage: null,
    appVersionName: null,
    androidOsVersion: null,
    productName: null,
    reply: null,
  }));
const stored = (appId: string) =>
  rows('select distinct revision, was_edited from reviews where app_id = $1', appId);

it('gives a new review one revision when two syncs save it at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const app = await createApp({ store: 'google' });
    const reading = Array.from({ length: 4 }, () => savePage(context, app, page('The same'), clock.now));
    await Promise.all(reading);
    expect(await stored(app.appId)).toEqual([{ revision: 1, was_edited: false }]);
  }
});

it('gives a new review one revision when it is imported during the first sync', async () => {
  for (let round = 0; round < 5; round += 1) {
    const app = await createApp({ store: 'google' });
    const file = exportFile(
      ids.map((id) => ({ appId: app.appId, id, at, title: '', stars: 4, text: 'The same' })),
    );
    const bytes = (async function* () {
      yield file;
    })();
    await Promise.all([
      importReviews(context, app.caller, { appId: app.appId, bytes }),
      ...Array.from({ length: 3 }, () => savePage(context, app, page('The same'), clock.now)),
    ]);
    expect(await stored(app.appId)).toEqual([{ revision: 1, was_edited: false }]);
  }
});

it('answers no review that another writer saved first by the reply of an older page', async () => {
  const app = await createApp({ store: 'google' });
  const older = page('Before').map((review) => ({
    ...review,
    reply: { text: 'We are on it', state: 'PUBLISHED' as const, modifiedAt: new Date(at) },
  }));
  await savePage(context, app, page('After'), clock.now);
  const times = { lookedAt: clock.now, now: clock.now };
  // It was read when there were no reviews yet.
  const verdicts = await app.inScope((tx) =>
    saveReviewChanges(tx, app, older, { rows: [], submits: [] }, times),
  );
  expect(verdicts).toEqual([]);
  const answered = await rows(
    'select distinct body, is_answered, response from reviews where app_id = $1',
    app.appId,
  );
  expect(answered).toEqual([{ body: 'After', is_answered: false, response: '' }]);
});

it('saves an edit once when two syncs see it at once', async () => {
  const app = await createApp({ store: 'google' });
  await savePage(context, app, page('Before'), clock.now);
  const edited = page('After').map((review) => ({ ...review, modifiedAt: new Date(at + 1000) }));
  await Promise.all(Array.from({ length: 4 }, () => savePage(context, app, edited, clock.now)));
  expect(await stored(app.appId)).toEqual([{ revision: 2, was_edited: true }]);
  const saved = await rows('select count(*)::int from review_revisions where app_id = $1', app.appId);
  expect(saved).toEqual([{ count: ids.length }]);
});

it.each(['google', 'apple'] as const)(
  'keeps an edit when an older page of %s is saved after it',
  async (store) => {
    const app = await createApp({ store });
    const edited = page('After').map((review) => ({
      ...review,
      ...(store === 'google' && { modifiedAt: new Date(at + 1000) }), // Apple gives no date of a change
    }));
    await savePage(context, app, page('Before'), clock.now);
    const requestedAt = clock.now + 1000;
    clock.now += 5000;
    expect(await savePage(context, app, edited, requestedAt + 1)).toBe(ids.length);
    clock.now += 10_000;
    expect(await savePage(context, app, page('Before'), requestedAt)).toBe(0);
    const saved = () => rows('select distinct body, revision from reviews where app_id = $1', app.appId);
    expect(await saved()).toEqual([{ body: 'After', revision: 2 }]);
    await savePage(context, app, page('Before'), clock.now);
    expect(await saved()).toEqual([{ body: 'Before', revision: 3 }]);
  },
);

it('keeps an edit from a file when an older page is saved after it, and a newer one from the store', async () => {
  const app = await createApp({ store: 'google' });
  await savePage(context, app, page('Before'), clock.now);
  const requestedAt = clock.now + 1000;
  clock.now += 5000;
  const file = exportFile(
    ids.map((id) => ({ appId: app.appId, id, at: at + 60_000, title: '', stars: 4, text: 'After' })),
  );
  const bytes = (async function* () {
    yield file;
  })();
  expect(await importReviews(context, app.caller, { appId: app.appId, bytes })).toMatchObject({
    changed: ids.length,
  });
  expect(await savePage(context, app, page('Before'), requestedAt)).toBe(0);
  const again = page('Again').map((review) => ({ ...review, modifiedAt: new Date(at + 120_000) }));
  expect(await savePage(context, app, again, requestedAt)).toBe(ids.length);
  const saved = await rows('select distinct body, revision from reviews where app_id = $1', app.appId);
  expect(saved).toEqual([{ body: 'Again', revision: 3 }]);
});
