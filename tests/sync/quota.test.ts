import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { spendQuota } from './quota.ts';

const url = await createTestDatabase();

it.each([1, 2])(
  'grants exactly the monthly limit over fifty connections (run %i)',
  async () => {
    expect(await spendQuota(url)).toEqual({ used: 1000, processed: 1000, granted: 1000 });
  },
  180_000,
);
