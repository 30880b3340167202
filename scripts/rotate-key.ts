import { rotateKeys } from './lib/rotate-keys.ts';
import { onDatabaseOf, requireDatabaseUrl, requireSetting, runScript } from './lib/script-settings.ts';

// Re-wraps every store key under MASTER_KEY: `MASTER_KEY=new MASTER_KEY_OLD=old DATABASE_URL=… npm run rotate-key`.
// The nodes keep running with the same two settings; afterwards the old key can be removed.
export const rotateKey = async (env: NodeJS.ProcessEnv) => {
  const databaseUrl = requireDatabaseUrl(
    env,
    'DATABASE_URL',
    'the URL of the database with the login of the processes',
  );
  const masterKey = requireSetting(env, 'MASTER_KEY', 'the new key');
  const older = requireSetting(env, 'MASTER_KEY_OLD', 'the keys it replaces, separated by commas').split(',');
  const figures = await onDatabaseOf('DATABASE_URL', () => rotateKeys({ databaseUrl, masterKey, older }));
  return { stdout: `${JSON.stringify(figures)}\n`, status: figures.failed === 0 ? 0 : 1 };
};

if (import.meta.main) await runScript(rotateKey);
