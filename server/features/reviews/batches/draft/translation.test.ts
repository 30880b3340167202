import { expect, it } from 'vitest';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { findReviews } from '../../list/find-reviews.ts';
import { createBatch } from '../choose/create-batch.ts';

const kit = await createTestContext();
const { context } = kit;
const { run, open, itemsOf } = batchesOf(kit);

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
