import { prepareDatabase } from './lib/prepare-database.ts';

// Migrates a database: `DATABASE_OWNER_URL=… DATABASE_URL=… npm run migrate`. Several can run at once, next to nodes of the
// previous release; one does the work, the others wait and find nothing to do.
const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: databaseUrl } = process.env;
try {
  if (!ownerUrl) throw new Error('DATABASE_OWNER_URL: must be set');
  if (!databaseUrl) throw new Error('DATABASE_URL: must be set');
  const ran = await prepareDatabase({ ownerUrl, databaseUrl });
  process.stdout.write(`${JSON.stringify({ migrated: ran })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
