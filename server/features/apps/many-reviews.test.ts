import { expect, it } from 'vitest';
import { waitingDrafts } from '#server/db/tables/replies/waiting-drafts.ts';
import { sampleReview } from '#server/db/tables/reviews/reviews.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { readsOf } from '#tests/support/database/explain.ts';
import { vacuumWhole } from '#tests/support/database/vacuum.ts';
import { listApps } from './list-apps.ts';

const { context, url, createApp, rows } = await createTestContext();
const app = await createApp();
/** Enough rows to make a full scan obvious; the newest 300 wait for drafts. */
await rows(
  `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, draft)
   select $1, $2, 'r' || n, 'Ann', '', 'good', 1 + n % 5, now() - n * interval '9 minutes', now(),
     case when n < 300 then 'preparing' else 'none' end from generate_series(0, 59999) n`,
  app.companyId,
  app.appId,
);
await vacuumWhole(rows, 'reviews');
await rows('update app_syncs set drafts_to_prepare = 800, last_full_at = now() where app_id = $1', app.appId);

it('reads the progress of a large first drafting run cheaply', async () => {
  const reads = await readsOf(url, app.companyId, waitingDrafts);
  expect(reads.buffers).toBeLessThanOrEqual(30);
  expect(reads.scanned).toEqual([]);
  expect(await listApps(context, app.caller, {})).toMatchObject({
    applications: [{ sync: { progress: { found: 60_000, prepared: 500, total: 800 } } }],
  });
});

it('looks for a sample only among the last hundred reviews', async () => {
  const reads = await readsOf(url, app.companyId, (tx) => sampleReview(tx, app.appId, ['en']));
  expect(reads.buffers).toBeLessThanOrEqual(30);
  expect(await app.inScope((tx) => sampleReview(tx, app.appId, ['en']))).toBeUndefined();
});
