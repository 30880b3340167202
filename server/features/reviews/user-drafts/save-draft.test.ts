import { expect, it } from 'vitest';
import { inTenant } from '#server/db/database.ts';
import { draftsOf } from '#server/db/tables/replies/drafts.ts';
import type { Draft } from '#shared/contract/draft/schema.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { submitReply } from '../outbox/submit-reply.ts';
import { savePage } from '../sync/save-page.ts';
import { saveDraft } from './save-draft.ts';

const { context, clock, createApp, rows } = await createTestContext();

const makeReview = (body: string) => storeReview({ reviewId: 'r1', body, modifiedAt: new Date(clock.now) });
const createAppWithReview = async () => {
  const app = await createApp();
  await savePage(context, app, [makeReview('Good')], clock.now);
  return app;
};
const pair = (response: string) => ({ response, translatedResponse: '' });
const typed = (response: string): Draft => ({
  ...pair(response),
  inEnglish: false,
  synced: pair(''),
  revision: 1,
  replyRevision: 0,
  undo: [],
});
const save = (app: TestApp, version: number, draft: Draft | null, reviewId = 'r1') =>
  saveDraft(context, app.caller, { appId: app.appId, reviewId, version, draft });
const stored = (app: TestApp) =>
  app.inScope((tx) => draftsOf(tx, app.caller.userId, app.appId, ['r1', 'other']));

it('saves a draft over the version it names', async () => {
  const app = await createAppWithReview();
  expect(await stored(app)).toEqual([]);
  expect(await save(app, 0, typed('Hel'))).toEqual({ version: 1, isSaved: true, other: null });
  expect(await save(app, 1, typed('Hello'))).toEqual({ version: 2, isSaved: true, other: null });
  expect(await stored(app)).toEqual([{ ...typed('Hello'), reviewId: 'r1', version: 2 }]);
});

it('changes nothing if another tab has saved since, and returns the current draft', async () => {
  const app = await createAppWithReview();
  await save(app, 0, typed('Mine'));
  const saved = { ...typed('Mine'), reviewId: 'r1', version: 1 };
  expect(await save(app, 0, typed('Theirs'))).toEqual({ version: 1, isSaved: false, other: saved });
  expect(await save(app, 7, typed('Theirs'))).toEqual({ version: 1, isSaved: false, other: saved });
  expect(await save(app, 7, null)).toEqual({ version: 1, isSaved: false, other: saved });
  expect(await stored(app)).toEqual([saved]);
});

it('treats saving the current text again as saved, whichever version it names', async () => {
  const app = await createAppWithReview();
  await save(app, 0, typed('Mine'));
  const before = await rows('select count(*) from changes where company_id = $1', app.companyId);
  for (const version of [0, 1, 9])
    expect(await save(app, version, typed('Mine'))).toEqual({ version: 1, isSaved: true, other: null });
  expect(await rows('select count(*) from changes where company_id = $1', app.companyId)).toEqual(before);
});

it('discards a draft, also if there is none', async () => {
  const app = await createAppWithReview();
  expect(await save(app, 0, null)).toEqual({ version: 0, isSaved: true, other: null });
  await save(app, 0, typed('Mine'));
  expect(await save(app, 1, null)).toEqual({ version: 2, isSaved: true, other: null });
  expect(await save(app, 1, null)).toEqual({ version: 2, isSaved: true, other: null });
  expect(await stored(app)).toEqual([]);
});

it('refuses a save over a version discarded since, until it names the discard', async () => {
  const app = await createAppWithReview();
  await save(app, 0, typed('First'));
  await save(app, 1, null);
  expect(await save(app, 1, typed('Asleep'))).toEqual({ version: 2, isSaved: false, other: null });
  expect(await stored(app)).toEqual([]);
  expect(await save(app, 2, typed('Awake'))).toEqual({ version: 3, isSaved: true, other: null });
  for (const version of [0, 1, 2])
    expect(await save(app, version, typed('Asleep'))).toMatchObject({ version: 3, other: typed('Awake') });
});

it('saves a draft from a page that knows of none, even if there once was one', async () => {
  const app = await createAppWithReview();
  await save(app, 0, typed('First'));
  await save(app, 1, null);
  expect(await save(app, 0, typed('New'))).toEqual({ version: 3, isSaved: true, other: null });
});

it('saves a page’s later change over its own unacknowledged earlier one, and not vice versa', async () => {
  const app = await createAppWithReview();
  const key = { appId: app.appId, reviewId: 'r1', version: 0 };
  const change = (n: number, page = 'here') =>
    saveDraft(context, app.caller, { ...key, draft: typed(`${page} ${n}`), stamp: { page, change: n } });
  expect(await change(1)).toMatchObject({ version: 1, isSaved: true });
  expect(await change(3)).toMatchObject({ version: 2, isSaved: true });
  expect(await change(2)).toMatchObject({ version: 2, isSaved: false, other: { response: 'here 3' } });
  expect(await change(9, 'elsewhere')).toMatchObject({ version: 2, isSaved: false });
  const drop = { ...key, draft: null, stamp: { page: 'here', change: 4 } };
  expect(await saveDraft(context, app.caller, drop)).toMatchObject({ version: 3, isSaved: true });
});

it('accepts one of fifty concurrent saves and returns it to the others', async () => {
  const app = await createAppWithReview();
  for (const version of [0, 1]) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => save(app, version, typed(`${version} ${n}`))),
    );
    const [saved] = await stored(app);
    expect(saved?.version).toBe(version + 1);
    expect(answers.filter(({ isSaved }) => isSaved)).toHaveLength(1);
    const others = answers.filter(({ isSaved }) => !isSaved).map(({ other }) => other);
    expect(others).toEqual(Array(49).fill(saved));
  }
});

it("keeps colleagues' drafts apart", async () => {
  const app = await createAppWithReview();
  const colleague = { ...app.caller, userId: 'colleague' };
  await save(app, 0, typed('Mine'));
  const input = { appId: app.appId, reviewId: 'r1', version: 0, draft: typed('Theirs') };
  expect(await saveDraft(context, colleague, input)).toEqual({ version: 1, isSaved: true, other: null });
  expect(await stored(app)).toMatchObject([{ response: 'Mine' }]);
});

it('refuses drafts of missing and foreign reviews', async () => {
  const app = await createAppWithReview();
  const other = await createAppWithReview();
  await expect(save(app, 0, typed('x'), 'r2')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  const foreign = { appId: other.appId, reviewId: 'r1', version: 0, draft: typed('x') };
  await expect(saveDraft(context, app.caller, foreign)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it('keeps a draft through a review change, until its author submits', async () => {
  const app = await createAppWithReview();
  await save(app, 0, typed('Mine'));
  const colleague = { ...app.caller, userId: 'colleague' };
  await saveDraft(context, colleague, {
    appId: app.appId,
    reviewId: 'r1',
    version: 0,
    draft: typed('Theirs'),
  });
  await savePage(context, app, [makeReview('Bad')], clock.now);
  expect(await stored(app)).toMatchObject([{ response: 'Mine', revision: 1 }]);
  await submitReply(context, app.caller, {
    review: { reviewId: 'r1', revision: 2, response: 'Mine' },
    appId: app.appId,
    loadTimestamp: clock.now,
    delayMs: 30_000,
  });
  expect(await stored(app)).toEqual([]);
  const theirs = await inTenant(context.db, app.companyId, (tx) =>
    draftsOf(tx, 'colleague', app.appId, ['r1']),
  );
  expect(theirs).toMatchObject([{ response: 'Theirs' }]);
});

it('stores any text JSON can carry', async () => {
  const app = await createAppWithReview();
  await save(app, 0, typed('a \ud800 \u{1F600} "\\ \u2028'));
  expect(await stored(app)).toMatchObject([{ response: 'a \ufffd \u{1F600} "\\ \u2028' }]);
});
