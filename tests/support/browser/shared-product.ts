import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#scripts/postgres/start-postgres.ts';
import { appUrl } from '#tests/support/database/owner-url.ts';
import { type Address, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one product that most journeys share, and its database as the owner. */
    product: Address & { databaseUrl: string };
  }
}

/**
 * Starts one product for all journeys that neither stop nor configure it. Its database is on a separate server: live
 * events wait for the oldest transaction of the whole server, and other tests keep transactions open on purpose.
 */
export const setup = async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-shared-'));
  const postgres = await startPostgres({ dataDir, isThrowaway: true });
  const databaseUrl = postgres.url();
  const product = await startProduct({ DATABASE_URL: appUrl(databaseUrl), DATABASE_OWNER_URL: databaseUrl });
  const { url, sandboxUrl, output } = product;
  project.provide('product', { url, sandboxUrl, output, databaseUrl });
  return async () => {
    await product.stop();
    await postgres.stop('immediate');
    rmSync(dataDir, { recursive: true, force: true });
  };
};
