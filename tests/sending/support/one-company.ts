import { afterAll } from 'vitest';
import { running } from '#sandbox/test-setup.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { openTestCompany } from './open-company.ts';

/** A company that belongs to one test file. */
export const openCompany = async ({ reviews = 12 } = {}) => {
  const sandbox = await running();
  const databaseUrl = await createTestDatabase();
  const company = await openTestCompany({ databaseUrl, sandboxUrl: sandbox.url, reviews });
  afterAll(async () => {
    await company.close();
    await sandbox.stop();
  });
  return company;
};
