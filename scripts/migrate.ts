import { prepareDatabase } from './lib/prepare-database.ts';
import { onDatabaseOf, requireDatabaseUrl, runScript } from './lib/script-settings.ts';

// Migrates a database: `DATABASE_OWNER_URL=… DATABASE_URL=… npm run migrate`. Several can run at once, next to nodes of the
// previous release; one does the work, the others wait and find nothing to do.
export const migrate = async (env: NodeJS.ProcessEnv) => {
  const ownerUrl = requireDatabaseUrl(env, 'DATABASE_OWNER_URL', 'the URL of the database as its owner');
  const databaseUrl = requireDatabaseUrl(
    env,
    'DATABASE_URL',
    'the URL of the database with the login of the processes',
  );
  const ran = await onDatabaseOf('DATABASE_OWNER_URL', () => prepareDatabase({ ownerUrl, databaseUrl }));
  return { stdout: `${JSON.stringify({ migrated: ran })}\n` };
};

if (import.meta.main) await runScript(migrate);
