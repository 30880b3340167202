import type { Settings } from './config/env.ts';
import type { Vault } from './crypto/vault.ts';
import { openPool } from './db/database.ts';
import { EMBEDDED } from './identity/embedded.ts';
import { identityProvider } from './identity/provider.ts';
import { firebaseIdentity, tokenVerifier } from './integrations/identity/token-verifier.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** Where people sign in: Firebase where it is configured, else the provider that is part of this program. */
export const openIdentity = async (settings: Settings, vault: Vault, log: Log, figures: Metrics) => {
  if (settings.firebase)
    return { identity: tokenVerifier(firebaseIdentity(settings.firebase.projectId)), provider: undefined };
  const onError = (error: Error) => log.error({ err: error }, 'a database connection was lost');
  const pool = openPool('rejoinder_identity', {
    ...{ url: settings.databaseUrl, connections: 4, name: 'rejoinder identity', onError },
  });
  figures.watchPool('identity', pool);
  const provider = identityProvider({
    pool,
    vault,
    now: Date.now,
    log,
    ...EMBEDDED,
    // No mail server is configured: the operator reads the mail here and passes it on. Logs are kept and shipped; its link is
    // as good as a password.
    sendMail: async (to, subject, text) =>
      void process.stderr.write(`Mail that was not sent\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`),
    origin: settings.publicUrl,
    hasGoogle: settings.hasLocalGoogle,
  });
  await provider.keys(); // another master key than the one they were sealed with is noticed now, not at the first sign-in
  const identity = tokenVerifier({
    issuer: EMBEDDED.issuer,
    audience: EMBEDDED.projectId,
    keys: provider.keys,
  });
  return { identity, provider: provider.plugin };
};
