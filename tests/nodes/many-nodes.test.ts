import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { manyNodes } from './many-nodes.ts';

it('loses and duplicates nothing while nodes are killed and stopped, and resumes streams elsewhere', async () => {
  const { complaints, stops, streams, unseen, ...figures } = await manyNodes({
    databaseUrl: await createTestDatabase(),
    companies: 2,
    reviews: 24,
    rounds: 1,
    deadlineMs: 100_000,
  });
  expect(complaints).toEqual([]);
  expect(figures).toMatchObject({ repeats: 0, wrong: 0, backwards: 0, lost: 0, stuck: 0, lostDrafts: 0 });
  expect(figures.acknowledged).toBeGreaterThan(16);
  expect(figures.savedDrafts).toBeGreaterThan(4);
  expect(unseen).toEqual([]);
  // Both companies' streams lost their node at least once, and no page had to reload everything.
  expect(streams.resumed).toBeGreaterThanOrEqual(2);
  expect(streams.resets).toBe(0);
  expect(stops.map(({ role, code }) => `${role} ${code}`).sort()).toEqual(['api 0', 'worker 0']);
  for (const { ms } of stops) expect(ms).toBeLessThan(28_000);
});
