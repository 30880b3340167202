import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { createBatch } from './create-batch.ts';

const { context, createApp, rows } = await createTestContext();

it('goes on to the next reviews where the first ones are in another batch', async () => {
  const app = await createApp();
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
     select $1, $2, 'm' || i, 'Ann', '', 'Bad', 1, at, at
     from generate_series(1, 1205) i cross join lateral (select now() - i * interval '1 minute' as at) t`,
    ...[app.companyId, app.appId],
  );
  const make = () =>
    createBatch(context, app.caller, { filter: { stars: [1] }, instruction: 'Fixed in version 4.2.1.' });
  const totals = [];
  for (let batches = 0; batches < 3; batches += 1) {
    const { batch, isCut } = await make();
    totals.push([batch.total, isCut]);
  }
  expect(totals).toEqual([
    [500, true],
    [500, true],
    [205, false],
  ]);
  await expect(make()).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
});
