import { expect, it } from 'vitest';
import { running } from '#sandbox/test-setup.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { raceTwo } from './two-people.ts';

// A thousand races: two-people.long.ts.
it('sends one reply at most when two people are at a review, and none of somebody who was removed', async () => {
  const sandbox = await running();
  const { replied, ...figures } = await raceTwo(
    { databaseUrl: await createTestDatabase(), sandboxUrl: sandbox.url },
    5,
  );
  await sandbox.stop();
  expect(figures).toEqual({ races: 25, twice: 0, wrong: [] });
  expect(replied).toMatchObject({ send: 5, assign: 5, draft: 5 });
});
