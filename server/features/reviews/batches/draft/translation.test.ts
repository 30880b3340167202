import { expect, it } from 'vitest';
import { ok } from '#shared/domain/result.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { findReviews } from '../../list/find-reviews.ts';
import { createBatch } from '../choose/create-batch.ts';
import { approveItems } from '../decide/approve-items.ts';
import { editItem } from '../decide/edit-item.ts';

const kit = await createTestContext();
const { context } = kit;
const { run, runWith, open, itemsOf } = batchesOf(kit);

it('translates the reviews it drafts for, if nothing has yet', async () => {
  const { app, reviews } = await open(1, ['Die App stürzt nach der Anmeldung leider immer wieder ab']);
  const { batch } = await createBatch(context, app.caller, {
    reviews,
    instruction: 'Fixed in version 4.2.1.',
  });
  await run(app, 'draft-proposal');
  const [item] = await itemsOf(app, batch.id);
  expect(item?.review).toMatchObject({ translatedBody: expect.stringMatching(/\S/) });
  const found = await findReviews(context, app.caller, {
    filter: { languages: ['de'] },
    offset: 0,
    sort: 'newest',
  });
  expect(found.reviewsCount).toBe(1);
});

it('takes a text for a review whose language the AI could not name', async () => {
  const { app, reviews } = await open(1, ['Blorp zint krandle vosh']);
  const { batch } = await createBatch(context, app.caller, {
    reviews,
    instruction: 'Fixed in version 4.2.1.',
  });
  const { id } = batch;
  const draft = async () =>
    ok({
      language: 'xx',
      translatedTitle: null,
      translatedBody: null,
      reply: 'Thank you, version 4.2.1 is better.',
      replyInEnglish: 'Thank you, version 4.2.1 is better.',
      classification: null,
    });
  await runWith({ ...context, writer: { ...context.writer, draft } }, app, 'draft-proposal');
  const [item] = await itemsOf(app, id);
  expect(item).toMatchObject({ language: 'und', review: { reviewLanguage: 'und' } });
  if (!item) return;
  const typed = { text: 'Thanks for writing.', translatedText: 'Thanks for writing.', language: null };
  const edited = await editItem(context, app.caller, { id, item: item.id, version: item.version, ...typed });
  expect(edited.item).toMatchObject({ text: typed.text, language: 'und', isBlocked: false });
  const { approved } = await approveItems(context, app.caller, { id, items: [edited.item] });
  expect(approved).toBe(1);
});
