import { afterAll, expect, it } from 'vitest';
import { openContext } from '#tests/support/app/open-context.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runModels } from './model.ts';

const url = await createTestDatabase();
const context = await openContext({ url, sandboxUrl: 'http://127.0.0.1:9', clock: { now: Date.now() } });
afterAll(context.close);

// 1,000 runs: model.long.ts.
it('misses no review and invents none in 4 runs against an unreliable store', async () => {
  const seeds = Array.from({ length: 4 }, (_, n) => n + 1);
  const { runs, reviews, edits, bad } = await runModels(context, seeds);
  expect(bad).toEqual([]);
  expect(runs).toBe(4);
  expect(reviews).toBeGreaterThan(100);
  expect(edits).toBeGreaterThan(10);
}, 300_000);
