import { beforeEach, expect, it } from 'vitest';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { createBatch } from '../batches/create-batch.ts';
import { draftReply } from './draft-reply.ts';
import { previewReply } from './preview-reply.ts';
import { regenerateReply } from './regenerate-reply.ts';
import { translateText } from './translate-text.ts';

const kit = await createTestContext();
const { context, sandbox, rows } = kit;
const { open, run, itemsOf } = batchesOf(kit);
beforeEach(() => sandbox.writer('normal'));

/** Asks for a text at every place that a model's answer comes from. */
const openPlaces = async () => {
  const { app, reviews } = await open(2, ['Works well, I like it a lot', 'The export is missing']);
  const [first, second] = reviews.map(({ reviewId }) => reviewId);
  const { appId } = app;
  const draft = async () => {
    await rows("update reviews set draft = 'preparing' where review_id = $1", first);
    await draftReply(context, { ...app, reviewId: first ?? '' });
    const [row] = await rows('select draft, response from reviews where review_id = $1', first);
    return row.draft === 'ready'
      ? String(row.response)
      : Promise.reject(Object.assign(new Error(row.draft), { code: 'REPLY_BLOCKED' }));
  };
  const regenerate = async (improvement: object) =>
    (await regenerateReply(context, app.caller, { appId, review: { reviewId: first ?? '' }, ...improvement }))
      .review.response;
  const batch = async () => {
    const created = await createBatch(context, app.caller, {
      reviews: [{ appId, reviewId: second ?? '' }],
      instruction: 'Fixed in version 4.2.1.',
    });
    await run(app, 'draft-proposal');
    const [item] = await itemsOf(app, created.batch.id);
    return item?.state === 'failed'
      ? Promise.reject(Object.assign(new Error('failed'), { code: 'REPLY_BLOCKED' }))
      : (item?.text ?? '');
  };
  return {
    draft,
    regenerate: () => regenerate({}),
    improve: () => regenerate({ improve: true, customPrompt: 'shorter' }),
    translate: async () =>
      (
        await translateText(context, app.caller, {
          appId,
          text: 'Thank you for your review!',
          targetLanguage: 'de',
        })
      ).result,
    preview: async () => (await previewReply(context, app.caller, { id: appId })).reply,
    batch,
  };
};
const PLACES = ['draft', 'regenerate', 'improve', 'translate', 'preview', 'batch'] as const;

it('takes a label, quotation marks and escapes off every text of a model, with one call', async () => {
  const places = await openPlaces();
  await places.draft();
  await sandbox.writer('wrapped-text');
  for (const place of PLACES) {
    await sandbox.forget();
    const text = await places[place]();
    expect(text, place).toMatch(/^\p{Lu}[^"\\]+\n\nBye$/u);
    expect(text, place).not.toMatch(/reply:/i);
    expect(await sandbox.journal('ai'), place).toHaveLength(place === 'batch' ? 2 : 1); // with the judge's
  }
});

it('asks once more for a text whose quotation mark is not closed, and then holds it back', async () => {
  const places = await openPlaces();
  await places.draft();
  for (const place of PLACES) {
    await sandbox.writer('half-wrapped-text', 1);
    expect(await places[place](), place).toMatch(/^[^"]+$/);
    await sandbox.writer('half-wrapped-text');
    if (place !== 'batch')
      await expect(places[place](), place).rejects.toMatchObject({ code: 'REPLY_BLOCKED' });
  }
});
