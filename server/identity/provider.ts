import type { FastifyPluginAsync } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import type { Pool } from 'pg';
import type { Vault } from '#server/crypto/vault.ts';
import type { Log } from '#server/telemetry/log.ts';
import { ensureAccount, type NewAccount } from './accounts.ts';
import { LIMITS, type Limits } from './limits.ts';
import { resetPath } from './reset-page.ts';
import { routes } from './routes.ts';
import { signingKeys } from './signing-keys.ts';

export type ProviderOptions = {
  /** Of the role `rejoinder_identity`. */
  pool: Pool;
  vault: Vault;
  /** Now, in epoch ms. */
  now: () => number;
  log: Log;
  issuer: string;
  projectId: string;
  sendMail: (to: string, subject: string, text: string) => Promise<void>;
  /** Where people reach this server, without a slash at the end: what the link in a reset mail begins with. */
  origin: string;
  limits?: Limits;
  /** Opens the stand-in for signing in with Google, to this machine alone; anybody there is whoever they say. */
  hasGoogle?: boolean;
};

export type IdentityProvider = {
  /** Answers the SDK's calls; mounted at the root of the server. */
  plugin: FastifyPluginAsync;
  keys: () => Promise<JSONWebKeySet>;
  /** Idempotent by e-mail address; answers the user id. */
  createAccount: (account: NewAccount) => Promise<string>;
};

/** The identity provider that stands in where Firebase is not configured. */
export const identityProvider = (options: ProviderOptions): IdentityProvider => {
  const { pool, vault, log, issuer, projectId, sendMail, origin } = options;
  const { limits = LIMITS, hasGoogle = false } = options;
  const now = () => new Date(options.now());
  const keys = signingKeys(pool, vault, now);
  const sending = new Set<Promise<void>>();
  const mailReset = (to: string, code: string) => {
    const sent = sendMail(to, SUBJECT, resetText(`${origin}${resetPath(code)}`))
      .catch((error: unknown) => log.error({ err: error }, 'a reset mail could not be sent'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };
  return {
    plugin: async (app) => {
      app.addHook('onClose', async () => {
        await Promise.all(sending);
      });
      await app.register(
        routes({ pool, now, log, keys, issuer, projectId, limits, origin, hasGoogle, mailReset }),
      );
    },
    keys: keys.published,
    createAccount: (account) => ensureAccount(pool, now(), account),
  };
};

const SUBJECT = 'Set a new password for Rejoinder';

const resetText = (
  link: string,
): string => `Somebody, most likely you, asked for a new password for Rejoinder.

To choose one, open this link within the hour:
${link}

If it was not you, do nothing: your password stays as it is.
`;
