import { userInfo } from 'node:os';
import { settingError } from '#server/config/setting-error.ts';
import { openLog } from '#server/telemetry/log.ts';
import { makeOwner } from './lib/make-owner.ts';
import { onDatabaseOf, requireDatabaseUrl, runScript } from './lib/script-settings.ts';
import { signInLink } from './sign-in-link.ts';

// With own sign-in, a link for a new password.
const linkFor = async (env: NodeJS.ProcessEnv, email: string): Promise<string> =>
  env.SIGN_IN === 'own' ? (await signInLink(env, [env.OIDC_ISSUER ? 'connect' : 'reset', email])).stdout : '';

// Makes a registered person an owner, of their company or of the one named: `DATABASE_URL=… npm run owner -- ana@acme.com
// [company id]`. It is logged with the operator's user name. With own sign-in it also removes a lost second
// factor and prints a link for a new password.
export const owner = async (env: NodeJS.ProcessEnv, args: readonly string[]) => {
  const [email, companyId, ...more] = args;
  if (email === undefined || more.length > 0)
    throw settingError(
      'npm run owner',
      'INVALID_ARGUMENT',
      'takes an e-mail address and perhaps a company id',
    );
  const databaseUrl = requireDatabaseUrl(
    env,
    'DATABASE_URL',
    'the URL of the database with the login of the processes',
  );
  const log = openLog('info');
  const by = userInfo().username;
  const made = await onDatabaseOf('DATABASE_URL', () =>
    makeOwner({ databaseUrl, email, companyId, log, by }),
  );
  const factor = made.isFactorLost ? 'Their second factor was removed.\n' : '';
  const link = await linkFor(env, email);
  return { stdout: `${email} is an owner of ${made.name} (${made.companyId})\n${factor}${link}` };
};

if (import.meta.main) await runScript(owner);
