import { migrate } from '#server/db/migrate.ts';

// Brings a database up to date and ends: `DATABASE_URL=… npm run migrate`. Any number may run at once, with nodes of the
// release before beside them; one does the work, the others wait and find nothing left.
const { DATABASE_URL: url } = process.env;
if (!url) {
  process.stderr.write('DATABASE_URL: must be set\n');
  process.exit(1);
}
try {
  const ran = await migrate(url);
  process.stdout.write(`${JSON.stringify({ migrated: ran })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
