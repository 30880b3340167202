import { afterAll, expect, it } from 'vitest';
import { openContext } from '#tests/support/app/open-context.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { oddRows } from './odd-rows.ts';

const url = await createTestDatabase();
const context = await openContext({ url, sandboxUrl: 'http://127.0.0.1:9', clock: { now: Date.now() } });
afterAll(context.close);

it('keeps the valid rows of every page with a malformed field, and changes nothing when it is read again', async () => {
  const { failed, needless, lostNeighbours, skipped } = await oddRows(context.context, 100, 1);
  expect({ failed, needless, lostNeighbours }).toEqual({ failed: [], needless: [], lostNeighbours: 0 });
  expect(skipped).toBeGreaterThan(0);
});
