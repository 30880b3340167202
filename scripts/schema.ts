import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { ROOT } from './lib/processes.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { schemaFiles } from './schema/files.ts';

// Generates files from the migrations: server/db/schema.sql and schema.ts, docs/schema.md.
const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-schema-'));
const postgres = await startPostgres({ dataDir, isThrowaway: true });
try {
  await migrate(postgres.url());
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  try {
    for (const [path, text] of Object.entries(await schemaFiles(client)))
      writeFileSync(`${ROOT}${path}`, text);
  } finally {
    await client.end();
  }
} finally {
  await postgres.stop('immediate');
  rmSync(dataDir, { recursive: true, force: true });
}
