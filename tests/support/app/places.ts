import { createBatch } from '#server/features/reviews/batches/choose/create-batch.ts';
import { scopeBatch } from '#server/features/reviews/batches/choose/scope-batch.ts';
import { draftReply } from '#server/features/reviews/drafting/draft-reply.ts';
import { previewReply } from '#server/features/reviews/drafting/preview-reply.ts';
import { regenerateReply } from '#server/features/reviews/drafting/regenerate-reply.ts';
import { translateText } from '#server/features/reviews/drafting/translate-text.ts';
import { batchesOf } from './batches.ts';
import type { TestContext } from './test-context.ts';

const NOTHING = { topics: [], versions: [] };

/** Asks for a text at every place that a model's answer comes from. */
export const openPlaces = async (kit: TestContext, context = kit.context) => {
  const { rows } = kit;
  const { open, runWith, itemsOf } = batchesOf(kit);
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
      about: NOTHING,
    });
    await runWith(context, app, 'draft-proposal');
    const [item] = await itemsOf(app, created.batch.id);
    return item?.state === 'failed'
      ? Promise.reject(Object.assign(new Error('failed'), { code: 'REPLY_BLOCKED' }))
      : (item?.text ?? '');
  };
  const scope = async () => {
    const { sample } = await scopeBatch(context, app.caller, {
      reviews: [{ appId, reviewId: second ?? '' }],
      instruction: 'Fixed in version 4.2.1.',
      about: NOTHING,
    });
    return sample ? sample.text : Promise.reject(Object.assign(new Error('none'), { code: 'REPLY_BLOCKED' }));
  };
  return {
    scope,
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
/** Every place that a text of the AI can come from. */
export const PLACES = ['draft', 'regenerate', 'improve', 'translate', 'preview', 'scope', 'batch'] as const;
