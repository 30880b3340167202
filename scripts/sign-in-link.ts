import { userInfo } from 'node:os';
import { openLog } from '#server/telemetry/log.ts';
import { onDatabaseOf, requireDatabaseUrl, requireSetting, runScript } from './lib/script-settings.ts';
import { signInLink as issue } from './lib/sign-in-link.ts';

// Prints a link of own sign-in for an operator to hand over: `DATABASE_URL=… MASTER_KEY=… PUBLIC_URL=… npm run
// sign-in-link -- first-owner`, or an e-mail address after `reset`, `confirm`, or `recover`, which resets the password and
// removes the second factor, or `connect`, with which the next sign-in at the provider opens
// that account.
export const signInLink = async (env: NodeJS.ProcessEnv, [kind, email]: readonly string[]) => {
  const databaseUrl = requireDatabaseUrl(
    env,
    'DATABASE_URL',
    'the URL of the database with the login of the processes',
  );
  const masterKey = requireSetting(env, 'MASTER_KEY', 'the key of the processes');
  const publicUrl = requireSetting(env, 'PUBLIC_URL', 'the public address of the product');
  const olderMasterKeys = (env.MASTER_KEY_OLD ?? '').split(',').filter((key) => key !== '');
  const log = openLog('info');
  const by = userInfo().username;
  const link = await onDatabaseOf('DATABASE_URL', () =>
    issue({ databaseUrl, masterKey, olderMasterKeys, publicUrl, kind, email, log, by }),
  );
  return { stdout: `${link}\n` };
};

if (import.meta.main) await runScript(signInLink);
