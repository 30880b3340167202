import { expect, it } from 'vitest';
import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { noisyTenant } from './noisy-tenant.ts';

it('begins the one job of each of many companies although another put two thousand there before, and reads little', async () => {
  const quiet = 20;
  const figures = await noisyTenant({ databaseUrl: await createTestDatabase(), noisy: 2000, quiet });
  expect(figures).toMatchObject({ quietStarted: quiet, mostNoisyAtOnce: RUNNING_PER_COMPANY });
  // A fair share is one of the noisy company's for each of the others'.
  expect(figures.noisyBeforeLastQuiet).toBeLessThanOrEqual(2 * quiet);
  expect(figures.buffers.most).toBeLessThanOrEqual(400);
  expect(figures.buffers.whenFull).toBeLessThanOrEqual(40); // as many as wait would be some hundred
});
