import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { failOld } from '#server/db/tables/replies/next-proposals.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { HOUR } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { changeReview } from '../changed/change-review.ts';
import { correctReview } from '../classification/correct-review.ts';
import { findReviews } from '../list/find-reviews.ts';
import { markNoReplyNeeded } from '../organise/mark-no-reply-needed.ts';
import { adoptStoreReply } from '../sync/adopt-store-replies.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { createBatch } from './choose/create-batch.ts';
import { approveItems } from './decide/approve-items.ts';
import { editItem } from './decide/edit-item.ts';
import { excludeItems } from './decide/exclude-items.ts';
import { startSending } from './send/steer-batch.ts';
import { getBatch, listBatches, listItems } from './show/read-batches.ts';

const kit = await createTestContext();
const { context, sandbox, clock, rows } = kit;
const { run, runWith, open, start, itemsOf, miscounted, drafted, ready } = batchesOf(kit);

const instruction = 'Fixed in version 4.2.1.';
const read = (app: TestApp, id: string, items: { id: string; version: number }[]) =>
  approveItems(context, app.caller, {
    id,
    items: items.map((item) => ({ id: item.id, version: item.version })),
  });
const readAll = async (app: TestApp, id: string) => {
  const items = await itemsOf(app, id);
  for (let from = 0; from < items.length; from += 20) await read(app, id, items.slice(from, from + 20));
};

it('drafts an individual reply to each review, which people read, approve and send exactly once', async () => {
  const { app, reviews } = await open(10);
  const { caller } = app;
  const { batch, skipped } = await createBatch(context, caller, { reviews, instruction });
  expect(skipped).toEqual([]);
  expect(batch).toMatchObject({
    state: 'drafting',
    total: 10,
    counts: { drafting: 10 },
    mayApproveRest: false,
  });
  expect(batch.estimate).toMatchObject({ requests: 20, requestsAtMost: 40, stores: [] });
  expect(batch.estimate.dollarsAtMost).toBe(batch.estimate.dollars * 2);
  await run(app, 'draft-proposal');
  const items = await itemsOf(app, batch.id);
  expect(items.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(items.map(({ state }) => state)).toEqual(Array(10).fill('ready'));
  expect(new Set(items.map(({ text }) => text)).size).toBe(10);
  for (const { text, review } of items) {
    expect(text).toContain('4.2.1');
    expect(review).toMatchObject({ isAnswered: false });
  }
  const used = await rows('select batch_calls, calls from writer_usage where company_id = $1', app.companyId);
  expect(used[0].batch_calls).toBeGreaterThanOrEqual(10);
  expect(used[0].calls).toBe(used[0].batch_calls); // of no other class
  expect(
    await rows('select processed from usage where company_id = $1 and processed > 0', app.companyId),
  ).toEqual([]);
  await expect(startSending(context, caller, { id: batch.id })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  await readAll(app, batch.id);
  const ready = await getBatch(context, caller, { id: batch.id });
  expect(ready.batch).toMatchObject({ state: 'reviewing', counts: { scheduled: 10 }, sample: { read: 10 } });
  expect(ready.batch.estimate.stores).toMatchObject([{ replies: 10 }]);
  await startSending(context, caller, { id: batch.id });
  await run(app, 'send-batch', 'send-reply');
  const { batch: done, report } = await getBatch(context, caller, { id: batch.id });
  expect(done).toMatchObject({ state: 'done', sent: 10, sending: 0 });
  expect(report.map(({ state, count }) => [state, count])).toEqual([['handed_over', 10]]);
  for (const { reviewId, text } of items)
    expect(await sandbox.replyOf('google', app.appId, reviewId)).toMatchObject({ text, writes: 1 });
  const { reviews: answered } = await findReviews(context, caller, { filter: { via: ['batch'] }, offset: 0 });
  expect(answered).toHaveLength(10);
  expect(answered[0]).toMatchObject({ answeredVia: 'batch', isAnswered: true });
  expect(await miscounted(app)).toEqual([]);
  expect((await listBatches(context, caller, {})).batchesCount).toBe(1);
});

it('costs few reads of the store', async () => {
  const { app, reviews } = await open(40);
  const batch = await ready(app, reviews);
  await readAll(app, batch.id);
  await sandbox.forget();
  await startSending(context, app.caller, { id: batch.id });
  await run(app, 'send-batch', 'send-reply');
  const calls = (await sandbox.journal('google-play')).filter(({ path }) => path.includes('/reviews'));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(40);
  expect(calls.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(4);
});

it('takes what a filter matches, and tells what cannot be answered', async () => {
  const { app, reviews } = await open(4);
  const [one, two, three] = reviews;
  if (!one || !two || !three) throw new Error('no reviews');
  const first = await createBatch(context, app.caller, { reviews: [one], instruction });
  await rows('update reviews set no_reply_needed = true where review_id = $1', two.reviewId);
  const missing = { appId: app.appId, reviewId: 'missing' };
  const asked = { reviews: [one, one, two, three, missing], instruction };
  const { batch, skipped } = await createBatch(context, app.caller, asked);
  expect(batch.total).toBe(1);
  expect(skipped).toEqual([
    { ...one, reason: 'IN_ANOTHER_BATCH' },
    { ...two, reason: 'NO_REPLY_NEEDED' },
    { ...missing, reason: 'NOT_FOUND' },
  ]);
  const refused = (input: object) =>
    expect(createBatch(context, app.caller, { instruction, ...input })).rejects;
  await refused({ reviews: [one] }).toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
  await refused({ reviews: [two] }).toMatchObject({ code: 'NOT_ALLOWED' });
  await refused({ reviews: [missing] }).toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await refused({ filter: { stars: [5] } }).toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  const rest = await createBatch(context, app.caller, { filter: { stars: [1] }, instruction });
  expect(rest).toMatchObject({ batch: { total: 1 }, isCut: false });
  const ids = (await listBatches(context, app.caller, {})).batches.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([first.batch.id, batch.id, rest.batch.id]));
});

it('answers a repeat of the same id with the batch of the first call', async () => {
  const { app, reviews } = await open(5);
  const [one] = reviews;
  if (!one) throw new Error('no reviews');
  await rows('update reviews set no_reply_needed = true where review_id = $1', one.reviewId);
  const id = newId();
  const make = (given: object) => createBatch(context, app.caller, { id, instruction, ...given });
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => make({ reviews })));
  expect(first?.batch).toMatchObject({ id, total: 4 });
  expect(first?.skipped).toEqual([{ ...one, reason: 'NO_REPLY_NEEDED' }]);
  for (const other of others) expect(other).toEqual(first);
  expect(await make({ filter: { stars: [1] } })).toMatchObject({ batch: { id, total: 4 }, isCut: false });
  const none = { filter: { stars: [1], versions: ['none'] } };
  expect(await make(none)).toMatchObject({ batch: { id, total: 4 }, skipped: [] });
  expect((await listBatches(context, app.caller, {})).batches).toHaveLength(1);
  expect(await miscounted(app)).toEqual([]);
});

it('keeps reviews to themselves: ten simultaneous batches of the same reviews are one', async () => {
  const { app, reviews } = await open(5);
  const made = await Promise.allSettled(
    Array.from({ length: 10 }, () => createBatch(context, app.caller, { reviews, instruction })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await miscounted(app)).toEqual([]);
});

it('classifies the reviews it drafts for, and flags the replies to sensitive ones', async () => {
  const { app, reviews } = await open(2, ['My lawyer will hear of this', 'It crashes on every start']);
  const batch = await drafted(app, reviews);
  const items = await itemsOf(app, batch.id);
  const shown = new Map(items.map(({ reviewId, state, warnings }) => [reviewId, { state, warnings }]));
  expect(reviews.map(({ reviewId }) => shown.get(reviewId))).toEqual([
    { state: 'flagged', warnings: [{ code: 'sensitive', span: null }] },
    { state: 'ready', warnings: [] },
  ]);
  expect(items.map(({ review }) => review?.kind).sort()).toEqual(['bug', 'sensitive']);
  const [{ calls }] = await rows('select calls from writer_usage where company_id = $1', app.companyId);
  expect(calls).toBe(3); // none of its own, and no verdict on what has to be opened anyway
});

it('sends no unread reply to a review that turned out to be sensitive', async () => {
  const { app, reviews } = await open(24);
  const batch = await ready(app, reviews);
  const rest = () => approveItems(context, app.caller, { id: batch.id, items: 'rest' });
  const items = await itemsOf(app, batch.id);
  const [opened, early, late] = [items[0], items[20], items[21]];
  if (!opened || !early || !late) throw new Error('no items');
  const correct = ({ reviewId }: typeof opened, kind: 'sensitive' | 'complaint') =>
    correctReview(context, app.caller, { appId: app.appId, reviewId, kind });
  await read(app, batch.id, items.slice(0, 20));
  await correct(early, 'sensitive');
  expect(await rest()).toMatchObject({ approved: 3, batch: { counts: { scheduled: 23, flagged: 1 } } });
  for (const item of [opened, late]) await correct(item, 'sensitive');
  for (const kind of ['complaint', 'sensitive'] as const) await correct(late, kind);
  const now = await itemsOf(app, batch.id);
  const warned = { state: 'flagged', approvedBy: null, warnings: [{ code: 'sensitive', span: null }] };
  expect(now[20]).toMatchObject({ ...warned, version: early.version + 1 });
  expect(now[21]).toMatchObject({ ...warned, version: late.version + 1 });
  expect(now[0]).toMatchObject({ state: 'scheduled', version: opened.version });
  expect(await miscounted(app)).toEqual([]);
  await startSending(context, app.caller, { id: batch.id });
  await run(app, 'send-batch', 'send-reply');
  for (const { reviewId } of [early, late])
    await expect(sandbox.replyOf('google', app.appId, reviewId)).rejects.toThrow('NOT_FOUND');
  const [, second] = (await itemsOf(app, batch.id)).filter(({ state }) => state === 'flagged');
  expect(await read(app, batch.id, second ? [second] : [])).toMatchObject({ approved: 1 });
});

it('blocks near-identical texts and those that ask for a rating', async () => {
  const { app, reviews } = await open(3);
  const batch = await drafted(app, reviews);
  const [one, two, three] = await itemsOf(app, batch.id);
  if (!one || !two || !three) throw new Error('no items');
  const edit = (item: typeof one, text: string) =>
    editItem(context, app.caller, { id: batch.id, item: item.id, version: item.version, text });
  const copied = await edit(two, one.text.replace('.', '!'));
  expect(copied.item).toMatchObject({
    state: 'flagged',
    isBlocked: true,
    warnings: [{ code: 'near_identical' }],
  });
  const [other] = await itemsOf(app, batch.id);
  expect(other).toMatchObject({ id: one.id, state: 'flagged', isBlocked: true });
  const begged = await edit(three, 'Glad to help! Please give us five stars for it.');
  expect(begged.item.warnings.map(({ code }) => code)).toContain('rating');
  for (const item of [{ ...one }, copied.item, begged.item])
    expect(await read(app, batch.id, [item])).toMatchObject({
      approved: 0,
      skipped: [{ reason: 'BLOCKED' }],
    });
  const money = await edit(begged.item, 'You get a refund for the second month, of course.');
  expect(money.item).toMatchObject({ state: 'flagged', isBlocked: false });
  const both = [money.item, { id: one.id, version: one.version }];
  await expect(read(app, batch.id, both)).rejects.toMatchObject({ code: 'NOT_ALLOWED' }); // opened one by one
  expect(await read(app, batch.id, [money.item])).toMatchObject({ approved: 1 });
  const gone = await excludeItems(context, app.caller, { id: batch.id, items: [two.id, 'missing'] });
  expect(gone).toMatchObject({ excluded: 1, batch: { counts: { ready: 1, withdrawn: 1 } } });
  expect(await read(app, batch.id, [one])).toMatchObject({ approved: 1 });
  expect(await read(app, batch.id, [two])).toMatchObject({ skipped: [{ reason: 'DECIDED' }] });
  const back = await excludeItems(context, app.caller, { id: batch.id, items: [two.id], isExcluded: false });
  expect(back).toMatchObject({ excluded: 1, batch: { counts: { flagged: 1, withdrawn: 0 } } });
  expect((await itemsOf(app, batch.id))[1]).toMatchObject({ isBlocked: true, text: copied.item.text });
  const long = { id: batch.id, item: one.id, version: one.version, text: 'x'.repeat(351) };
  await expect(editItem(context, app.caller, long)).rejects.toMatchObject({ code: 'TOO_MANY_CHARACTERS' });
  expect(await miscounted(app)).toEqual([]);
});

it('frees a reply once no text that it resembles will be sent', async () => {
  const { app, reviews } = await open(4);
  const { id } = await drafted(app, reviews);
  const copies: { id: string; reviewId: string; version: number }[] = [];
  for (const { id: item, reviewId, version } of await itemsOf(app, id)) {
    const text = `The calendar opens again in 4.2.1${'!'.repeat(copies.length)}`;
    const edited = await editItem(context, app.caller, { id, item, version, text });
    copies.push({ id: item, reviewId, version: edited.item.version });
  }
  const [kept, answered, refused, tooOld] = copies;
  if (!kept || !answered || !refused || !tooOld) throw new Error('no items');
  const isBlocked = async () => (await itemsOf(app, id)).find((item) => item.id === kept.id)?.isBlocked;
  // As if they were approved before the others became like them.
  await rows(
    "update proposals set state = 'scheduled', approved_by = $3, approved_name = 'Ana', approved_at = $2 where proposal_id = any($1)",
    [answered.id, refused.id, tooOld.id],
    new Date(clock.now), // whole milliseconds, as the product has it: the job starts in the millisecond it is due
    app.caller.userId,
  );
  await startSending(context, app.caller, { id });
  const setAside = { appId: app.appId, reviewId: answered.reviewId, noReplyNeeded: true };
  await markNoReplyNeeded(context, app.caller, setAside);
  expect(await isBlocked()).toBe(true);
  const until = new Date(clock.now + HOUR);
  await rows(
    'update proposals set review_at = $2 where proposal_id = $1',
    refused.id,
    new Date(clock.now + 2 * HOUR),
  );
  await app.inScope((tx) => failOld(tx, id, { apps: [app.appId], until }));
  expect(await isBlocked()).toBe(true);
  await sandbox.remove('google', app.appId, refused.reviewId);
  await run(app, 'send-batch', 'send-reply');
  expect((await itemsOf(app, id)).map(({ state }) => state)).toEqual([
    'flagged', // a person wrote it
    'withdrawn',
    'failed',
    'failed',
  ]);
  expect(await isBlocked()).toBe(false);
  expect(await read(app, id, [kept])).toMatchObject({ approved: 1 });
  expect(await miscounted(app)).toEqual([]);
});

it('compares texts whatever language they claim', async () => {
  const { app, reviews } = await open(2);
  const batch = await drafted(app, reviews);
  const [one, two] = await itemsOf(app, batch.id);
  if (!one || !two) throw new Error('no items');
  for (const language of ['nb', 'fr', 'en-GB', 'xx', null]) {
    const now = (await itemsOf(app, batch.id)).find(({ id }) => id === two.id);
    const text = one.text.replace('.', '!');
    const { item } = await editItem(context, app.caller, {
      id: batch.id,
      item: two.id,
      version: now?.version ?? 0,
      text,
      language,
    });
    expect(item.warnings.map(({ code }) => code)).toContain('near_identical');
    expect(item.isBlocked).toBe(true);
  }
});

it('sends none of 30 identical drafts', async () => {
  const { app, reviews } = await open(30);
  const batch = await start(app, reviews);
  const draft: typeof context.writer.draft = async (...call) => {
    const written = await context.writer.draft(...call);
    if (!written.ok) return written;
    const reply = 'We are sorry about this; the next version makes it right again.';
    return { ...written, value: { ...written.value, language: 'en', reply, replyInEnglish: reply } };
  };
  await runWith({ ...context, writer: { ...context.writer, draft } }, app, 'draft-proposal');
  const items = await itemsOf(app, batch.id);
  for (const item of items) expect(await read(app, batch.id, [item])).toMatchObject({ approved: 0 });
  const rest = approveItems(context, app.caller, { id: batch.id, items: 'rest' });
  await expect(rest).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('withdraws what was answered, changed, removed or set aside meanwhile, and says why', async () => {
  const { app, reviews } = await open(4);
  const batch = await drafted(app, reviews);
  const [one, two, three, four] = reviews.map(({ reviewId }) => reviewId);
  if (!one || !two || !three || !four) throw new Error('no reviews');
  const reply = { text: 'Hi', state: 'PUBLISHED' as const, modifiedAt: new Date(clock.now) };
  await app.inScope((tx) => adoptStoreReply(tx, app.companyId, app.appId, one, reply));
  await app.review({ id: two, body: 'It is worse now', at: clock.now });
  await syncReviews(context, app, 600_000);
  await app.inScope((tx) => changeReview(tx, app.appId, three, { removed_at: new Date(clock.now) }));
  const setAside = { appId: app.appId, reviewId: four, noReplyNeeded: true };
  await markNoReplyNeeded(context, app.caller, setAside);
  const reasons = new Map((await itemsOf(app, batch.id)).map((item) => [item.reviewId, item.reason]));
  expect([one, two, three, four].map((id) => reasons.get(id))).toEqual([
    ...['answered', 'review_changed', 'review_removed', 'no_reply_needed'],
  ]);
  expect((await getBatch(context, app.caller, { id: batch.id })).batch).toMatchObject({ state: 'done' });
  expect(await miscounted(app)).toEqual([]);
});

it('answers strangers and wrong ids as not found', async () => {
  const { app, reviews } = await open(1);
  const batch = await drafted(app, reviews);
  const stranger = await kit.createCompany();
  const [item] = await itemsOf(app, batch.id);
  for (const id of [batch.id, 'x', crypto.randomUUID()]) {
    const missing = { code: 'ENTITY_NOT_FOUND' };
    await expect(getBatch(context, stranger, { id })).rejects.toMatchObject(missing);
    await expect(listItems(context, stranger, { id, offset: 0 })).rejects.toMatchObject(missing);
    await expect(startSending(context, stranger, { id })).rejects.toMatchObject(missing);
    await expect(excludeItems(context, stranger, { id, items: ['x'] })).rejects.toMatchObject(missing);
    await expect(approveItems(context, stranger, { id, items: 'rest' })).rejects.toMatchObject(missing);
    const edit = { id, item: item?.id ?? '', version: 1, text: 'Mine' };
    await expect(editItem(context, stranger, edit)).rejects.toMatchObject(missing);
  }
});
