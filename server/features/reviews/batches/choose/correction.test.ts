import { expect, it } from 'vitest';
import { batchesOf } from '#tests/support/app/batches.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { saveRelease } from '../../../releases/save-release.ts';
import { submitReply } from '../../outbox/submit-reply.ts';
import { undoSubmit } from '../../outbox/undo-submit.ts';
import { adoptStoreReply } from '../../sync/adopt-store-replies.ts';
import { savePage } from '../../sync/save-page.ts';
import { approveItems } from '../decide/approve-items.ts';
import { excludeItems } from '../decide/exclude-items.ts';
import { pauseByPerson, resumeBatch, startSending } from '../send/steer-batch.ts';
import { createBatch } from './create-batch.ts';

const kit = await createTestContext();
const { context, clock, sandbox, rows } = kit;
const { run, open, itemsOf, miscounted, write } = batchesOf(kit);
const instruction = 'The crash of the calendar is fixed.';
const topicId = 'crashes';

type Key = { appId: string; reviewId: string };

/** An app whose reviews all mention the topic. */
const openAbout = async (count: number, store: 'apple' | 'google' = 'google') => {
  const { app, reviews } = await open(count, undefined, store);
  for (const { reviewId } of reviews)
    await rows(
      `update reviews set kind = 'complaint', sentiment = -2, classified_via = 'classification', mentions = $3
       where company_id = $1 and review_id = $2`,
      ...[app.companyId, reviewId, JSON.stringify([{ topicId, quote: '' }])],
    );
  return { app, reviews };
};

const make = (app: TestApp, reviews: Key[], correction: object = {}) =>
  createBatch(context, app.caller, {
    reviews,
    instruction,
    correction: { topicId, ...correction },
  });

const approveAll = async (app: TestApp, id: string) => {
  const items = (await itemsOf(app, id)).filter(({ state }) => state === 'ready');
  await approveItems(context, app.caller, {
    id,
    items: items.map(({ id: item, version }) => ({ id: item, version })),
  });
};

/** Makes a batch and sends all of it. */
const tell = async (app: TestApp, reviews: Key[], correction: object | null = {}) => {
  const made = correction
    ? await make(app, reviews, correction)
    : await createBatch(context, app.caller, { reviews, instruction: 'We look into it.' });
  await write(app);
  await approveAll(app, made.batch.id);
  await startSending(context, app.caller, { id: made.batch.id });
  await run(app, 'send-batch', 'send-reply');
  return made;
};

const reasonsOf = (skipped: readonly { reason: string }[]) => skipped.map(({ reason }) => reason);

it('tells only those who mention the topic, and each once', async () => {
  const { app, reviews } = await openAbout(3);
  const { reviews: others } = await open(1);
  const [one, two, three] = reviews;
  if (!one || !two || !three) throw new Error('no reviews');
  await rows('delete from review_topics where review_id = $1', three.reviewId);
  const first = await tell(app, [one, three, ...others]);
  expect(first.batch).toMatchObject({ total: 1, correction: { topicId, version: null } });
  expect(reasonsOf(first.skipped)).toEqual(['OTHER_TOPIC', 'NOT_FOUND']); // of another company
  const second = await tell(app, [one, two], { isReplacing: true });
  expect(second.batch.total).toBe(1);
  expect(second.skipped).toEqual([{ ...one, reason: 'CORRECTED' }]);
  expect(await sandbox.replyOf('google', app.appId, one.reviewId)).toMatchObject({ writes: 1 });
  expect(await sandbox.replyOf('google', app.appId, two.reviewId)).toMatchObject({ writes: 1 });
  await expect(make(app, reviews, { topicId: 'no-such' })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
  expect(await miscounted(app)).toEqual([]);
});

it('replaces what a batch said, whatever the reviews mention, and as often as needed', async () => {
  const { app, reviews } = await open(1);
  const [one] = reviews;
  if (!one) throw new Error('no review');
  await tell(app, [one], null);
  for (const writes of [2, 3]) {
    const again = await tell(app, [one], { topicId: undefined, isReplacing: true });
    expect(again).toMatchObject({ batch: { total: 1, correction: null }, skipped: [] });
    expect(await sandbox.replyOf('google', app.appId, one.reviewId)).toMatchObject({ writes });
  }
  expect(await miscounted(app)).toEqual([]);
});

it('leaves out who writes about the release, or after it', async () => {
  const { app, reviews } = await openAbout(3);
  const [has, before, unknown] = reviews;
  if (!has || !before || !unknown) throw new Error('no reviews');
  const versions = 'update review_topics set version = $2 where review_id = $1';
  await rows(versions, has.reviewId, '4.2.1');
  await rows(versions, before.reviewId, '4.2.0');
  const save = async (appId: string, version: string, day: string) =>
    (await saveRelease(context, app.caller, { appId, version, day })).release.id;
  const today = new Date(context.now()).toISOString().slice(0, 10);
  const releaseId = await save(app.appId, '4.2.1', '2020-01-01');
  const made = await make(app, reviews, { releaseId });
  expect(made.batch).toMatchObject({ total: 1, correction: { topicId, version: '4.2.1' } });
  expect(reasonsOf(made.skipped)).toEqual(['AFTER_RELEASE', 'AFTER_RELEASE']);
  const [item] = await itemsOf(app, made.batch.id);
  expect(item?.reviewId).toBe(before.reviewId);
  const later = await save(
    app.appId,
    '4.2.2',
    new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10),
  );
  const all = await make(app, [has, unknown], { releaseId: later });
  expect(all.batch.total).toBe(2); // a day later, none of them has it
  const foreign = await openAbout(1);
  await expect(make(foreign.app, foreign.reviews, { releaseId })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
  await expect(make(app, reviews, { releaseId: 'no-such' })).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
});

it('tells reviewers on earlier versions, even if they write later, and none on later versions', async () => {
  const { app, reviews } = await openAbout(4);
  const [old, same, later, first] = reviews;
  if (!old || !same || !later || !first) throw new Error('no reviews');
  const day = (days: number) => new Date(context.now() + days * 86_400_000).toISOString().slice(0, 10);
  const save = (version: string, on: string) =>
    saveRelease(context, app.caller, { appId: app.appId, version, day: on });
  await save('4.2.0', day(-30));
  const { release } = await save('4.2.1', day(-20));
  await save('4.3.0', day(-10));
  const versions = 'update review_topics set version = $2 where review_id = $1';
  await rows(versions, old.reviewId, '4.2.0');
  await rows(versions, same.reviewId, '4.2.1');
  await rows(versions, later.reviewId, '4.3.0');
  // Its first review came after the release, though it is older.
  await rows(
    "insert into releases (company_id, app_id, version, day, via) values ($1, $2, '4.1.9', $3, 'seen')",
    ...[app.companyId, app.appId, day(-5)],
  );
  await rows(versions, first.reviewId, '4.1.9');
  const made = await make(app, reviews, { releaseId: release.id });
  expect(made.skipped).toEqual([
    { ...same, reason: 'AFTER_RELEASE' },
    { ...later, reason: 'AFTER_RELEASE' },
  ]);
  const items = await itemsOf(app, made.batch.id);
  expect(items.map(({ reviewId }) => reviewId).toSorted()).toEqual([old.reviewId, first.reviewId].toSorted());
});

it('orders versions first reviewed on the same day by their numbers', async () => {
  const { app, reviews } = await openAbout(2);
  const [older, newer] = reviews;
  if (!older || !newer) throw new Error('no reviews');
  const seen = async (version: string) =>
    await rows(
      `insert into releases (company_id, app_id, version, day, via) values ($1, $2, $3, '2026-01-01', 'seen') returning release_id`,
      ...[app.companyId, app.appId, version],
    );
  const [release] = await seen('4.9.0');
  for (const version of ['4.8.0', '4.10.0']) await seen(version);
  const versions = 'update review_topics set version = $2 where review_id = $1';
  await rows(versions, older.reviewId, '4.8.0');
  await rows(versions, newer.reviewId, '4.10.0');
  const made = await make(app, reviews, { releaseId: release?.release_id });
  expect(made.skipped).toEqual([{ ...newer, reason: 'AFTER_RELEASE' }]);
  expect(made.batch.total).toBe(1);
});

it('replaces a published reply only if asked to, and only the one that was seen', async () => {
  const { app, reviews } = await openAbout(3);
  const [one, two] = reviews;
  if (!one || !two) throw new Error('no reviews');
  await tell(app, reviews, null);
  const before = await sandbox.replyOf('google', app.appId, one.reviewId);
  await expect(make(app, reviews)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const { batch } = await make(app, reviews, { isReplacing: true });
  expect(batch.total).toBe(3);
  await write(app);
  await approveAll(app, batch.id);
  // Meanwhile somebody replaces one of them in the store's console.
  const other = { text: 'Mended!', state: 'PUBLISHED' as const, modifiedAt: new Date(context.now()) };
  await app.inScope((tx) => adoptStoreReply(tx, app.companyId, app.appId, two.reviewId, other));
  const left = (await itemsOf(app, batch.id)).find(({ reviewId }) => reviewId === two.reviewId);
  expect(left).toMatchObject({ state: 'withdrawn', reason: 'answered' });
  // Taken back and put in again, a reply still replaces what it was to replace.
  const [out] = (await itemsOf(app, batch.id)).filter(({ reviewId }) => reviewId === one.reviewId);
  if (!out) throw new Error('no item');
  await excludeItems(context, app.caller, { id: batch.id, items: [out.id] });
  expect(
    await excludeItems(context, app.caller, { id: batch.id, items: [out.id], isExcluded: false }),
  ).toMatchObject({ excluded: 1 });
  await approveAll(app, batch.id);
  await startSending(context, app.caller, { id: batch.id });
  await run(app, 'send-batch');
  await pauseByPerson(context, app.caller, { id: batch.id });
  await resumeBatch(context, app.caller, { id: batch.id });
  await run(app, 'send-batch', 'send-reply');
  const sent = (await itemsOf(app, batch.id)).filter(({ delivery }) => delivery === 'sent');
  expect(sent).toHaveLength(2);
  const now = await sandbox.replyOf('google', app.appId, one.reviewId);
  expect(now).toMatchObject({ writes: 2 });
  expect(now.text).not.toBe(before.text);
  expect(out.replaces).toBe(before.text);
  expect(await miscounted(app)).toEqual([]);
});

it('shows the published reply again when a reply over the one that was to replace it is undone', async () => {
  const { app, reviews } = await openAbout(1);
  const [one] = reviews;
  if (!one) throw new Error('no review');
  await tell(app, reviews, null);
  const shown = 'select response, is_answered, answered_via, public_state from reviews where review_id = $1';
  const before = await rows(shown, one.reviewId);
  const { batch } = await make(app, reviews, { isReplacing: true });
  await write(app);
  await approveAll(app, batch.id);
  await startSending(context, app.caller, { id: batch.id });
  await run(app, 'send-batch');
  expect(await rows(shown, one.reviewId)).not.toEqual(before);
  const { review } = await submitReply(context, app.caller, {
    appId: app.appId,
    review: { reviewId: one.reviewId, response: 'By hand' },
    loadTimestamp: clock.now,
    delayMs: 20_000,
  });
  await undoSubmit(context, app.caller, { ...one, replyRevision: review.replyRevision });
  expect(await rows(shown, one.reviewId)).toEqual(before);
  await run(app, 'send-batch', 'send-reply');
  expect(await sandbox.replyOf('google', app.appId, one.reviewId)).toMatchObject({ writes: 1 });
});

it('replaces a reply that the store publishes in another spelling meanwhile', async () => {
  const { app, reviews } = await openAbout(2, 'apple');
  const { caller } = app;
  await tell(app, reviews, null);
  const { batch } = await make(app, reviews, { isReplacing: true });
  await write(app);
  await approveAll(app, batch.id);
  const stored = await rows(
    'select review_id, body, response, public_state from reviews where company_id = $1',
    app.companyId,
  );
  expect(stored.map(({ public_state }) => public_state)).toEqual(['PENDING', 'PENDING']);
  const modifiedAt = new Date(clock.now - 1000);
  const page = stored.map(({ review_id, body, response }) =>
    storeReview({
      reviewId: review_id,
      body,
      starRating: 1,
      modifiedAt,
      reply: { text: response.replaceAll('.', '&#46;'), state: 'PUBLISHED', modifiedAt },
    }),
  );
  expect(await savePage(context, app, page, clock.now + 1000)).toBe(2);
  expect((await itemsOf(app, batch.id)).map(({ state }) => state)).toEqual(['scheduled', 'scheduled']);
  const [one] = await itemsOf(app, batch.id);
  const items = [one?.id ?? ''];
  await excludeItems(context, caller, { id: batch.id, items });
  expect(await excludeItems(context, caller, { id: batch.id, items, isExcluded: false })).toMatchObject({
    excluded: 1,
  });
  await approveAll(app, batch.id);
  await startSending(context, caller, { id: batch.id });
  await run(app, 'send-batch');
  await pauseByPerson(context, caller, { id: batch.id });
  await resumeBatch(context, caller, { id: batch.id });
  await run(app, 'send-batch', 'send-reply');
  for (const { reviewId } of reviews)
    expect(await sandbox.replyOf('apple', app.appId, reviewId)).toMatchObject({ writes: 2 });
  expect(await miscounted(app)).toEqual([]);
});
