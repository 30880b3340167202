import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { spendQuota } from './quota.ts';

const url = await createTestDatabase();

// Twenty runs: quota.long.ts.
it('grants exactly the monthly limit over fifty connections', async () => {
  expect(await spendQuota(url)).toEqual({ used: 1000, processed: 1000, granted: 1000 });
}, 180_000);
