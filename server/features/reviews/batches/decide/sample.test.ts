import { expect, it } from 'vitest';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { approveItems } from './approve-items.ts';
import { editItem } from './edit-item.ts';
import { excludeItems } from './exclude-items.ts';
import { rewriteItems } from './rewrite-items.ts';

const kit = await createTestContext();
const { context } = kit;
const { open, ready, write, itemsOf } = batchesOf(kit);

const read = (app: TestApp, id: string, items: { id: string; version: number }[]) =>
  approveItems(context, app.caller, {
    id,
    items: items.map((item) => ({ id: item.id, version: item.version })),
  });

it('approves the rest only once the sample is read', async () => {
  const { app, reviews } = await open(30);
  const batch = await ready(app, reviews);
  const rest = () => approveItems(context, app.caller, { id: batch.id, items: 'rest' });
  const items = await itemsOf(app, batch.id);
  await expect(rest()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await read(app, batch.id, items.slice(0, 19));
  await expect(rest()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const { batch: now } = await read(app, batch.id, items.slice(19, 20));
  expect(now).toMatchObject({ mayApproveRest: true, rest: 10, sample: { size: 20, read: 20, missing: 0 } });
  expect(await rest()).toMatchObject({ approved: 10, batch: { counts: { scheduled: 30 } } });
});

it('ends approving the rest once two of twenty drafts were wrong', async () => {
  const { app, reviews } = await open(30);
  const { id } = await ready(app, reviews);
  const items = await itemsOf(app, id);
  const [first, second] = items;
  if (!first || !second) throw new Error('no items');
  const text = 'The calendar opens again in 4.2.1, as it did before this release.';
  const edited = { id, item: first.id, version: first.version, text };
  const { item } = await editItem(context, app.caller, edited);
  expect(item).toMatchObject({ text, state: 'flagged', change: 'rewritten', approvedBy: null, version: 2 });
  await expect(editItem(context, app.caller, edited)).rejects.toMatchObject({ code: 'REVIEW_CHANGED' });
  const stale = await read(app, id, [first]);
  expect(stale).toMatchObject({ approved: 0, skipped: [{ id: first.id, reason: 'CHANGED' }] });
  await read(app, id, [item]);
  const { batch: one } = await read(app, id, items.slice(1, 20));
  expect(one).toMatchObject({ mayApproveRest: true, rest: 10, sample: { wrong: 1, isEnded: false } });
  const leave = (isExcluded: boolean) =>
    excludeItems(context, app.caller, { id, items: [second.id], reason: 'wrong', isExcluded });
  expect((await leave(true)).batch).toMatchObject({
    mayApproveRest: false,
    sample: { wrong: 2, isEnded: true },
  });
  // Taken back in and approved by name, it was still called wrong.
  await leave(false);
  await write(app);
  const again = (await itemsOf(app, id)).filter((one) => one.id === second.id);
  const { batch: two } = await read(app, id, again);
  expect(two).toMatchObject({ mayApproveRest: false, sample: { wrong: 2, missing: 0, isEnded: true } });
  await expect(approveItems(context, app.caller, { id, items: 'rest' })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  expect(await read(app, id, items.slice(20, 30))).toMatchObject({ approved: 10 }); // one by one
});

it('approves no text with the rest that a person has saved and not approved', async () => {
  const { app, reviews } = await open(30);
  const { id } = await ready(app, reviews);
  const items = await itemsOf(app, id);
  await read(app, id, items.slice(0, 20));
  const last = items.at(-1);
  if (!last) throw new Error('no items');
  const edited = { id, item: last.id, version: last.version, text: 'A sentence that is not fin' };
  expect((await editItem(context, app.caller, edited)).batch).toMatchObject({ rest: 9 });
  const rest = await approveItems(context, app.caller, { id, items: 'rest' });
  expect(rest).toMatchObject({ approved: 9, batch: { counts: { flagged: 1 } } });
  const [left] = (await itemsOf(app, id)).filter(({ state }) => state === 'flagged');
  expect(await read(app, id, left ? [left] : [])).toMatchObject({ approved: 1 });
});

it('takes nothing that was left out for read', async () => {
  const { app, reviews } = await open(60);
  const { id } = await ready(app, reviews);
  const items = (await itemsOf(app, id)).slice(0, 20).map((item) => item.id);
  const leftOut = await excludeItems(context, app.caller, { id, items });
  expect(leftOut.batch).toMatchObject({ sample: { read: 0, missing: 20 }, mayApproveRest: false });
  const rest = () => approveItems(context, app.caller, { id, items: 'rest' });
  await expect(rest()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const next = (await itemsOf(app, id)).filter(({ isSample, state }) => isSample && state === 'ready');
  expect(next).toHaveLength(20);
  await read(app, id, next);
  expect(await rest()).toMatchObject({ approved: 20 });
  // What is taken back in now is read by name, if it was drawn early.
  const { batch } = await excludeItems(context, app.caller, { id, items, isExcluded: false });
  expect(batch).toMatchObject({ mayApproveRest: false, sample: { missing: 20 }, counts: { ready: 20 } });
});

it('writes replies anew, which counts as wrong only for drafts that could have gone out unread', async () => {
  const { app, reviews } = await open(24);
  const { id } = await ready(app, reviews);
  const items = await itemsOf(app, id);
  await read(app, id, items.slice(0, 20));
  const [first, second] = items;
  if (!first || !second) throw new Error('no items');
  const { batch, rewritten } = await rewriteItems(context, app.caller, { id, items: [first.id, 'missing'] });
  expect(rewritten).toBe(1);
  expect(batch).toMatchObject({ counts: { drafting: 1 }, sample: { wrong: 1 }, mayApproveRest: false });
  await write(app);
  const anew = (await itemsOf(app, id)).find((item) => item.id === first.id);
  expect(anew).toMatchObject({ state: 'ready', change: 'unchanged', approvedBy: null });
  expect(anew?.text).not.toBe(first.text);
  const edited = { id, item: second.id, version: second.version, text: 'Please give us five stars.' };
  expect((await editItem(context, app.caller, edited)).item).toMatchObject({ isBlocked: true });
  const again = await rewriteItems(context, app.caller, { id, items: [second.id] });
  // It was rewritten by hand before it was blocked.
  expect(again.batch).toMatchObject({ sample: { wrong: 2, isEnded: true } });
});
