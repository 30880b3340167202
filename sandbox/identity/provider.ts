import type { DatabaseSync } from 'node:sqlite';
import type { FastifyPluginAsync } from 'fastify';
import { ensureAccount, type NewAccount } from './accounts.ts';
import type { Refused } from './answer.ts';
import { LIMITS, type Limits } from './limits.ts';
import { resetPath } from './reset-page.ts';
import { routes } from './routes.ts';
import { signingKeys } from './signing-keys.ts';

type SendMail = (to: string, subject: string, text: string) => Promise<void>;

export type ProviderOptions = {
  db: DatabaseSync;
  /** Public URL of the product without a trailing slash, the base of the link in a reset mail. */
  productUrl: string;
  /** Prints the mail by default. */
  sendMail?: SendMail;
  /** Now, in epoch ms. */
  now?: () => number;
  limits?: Limits;
};

export type IdentityProvider = {
  /** Handles the SDK's calls; mounted at the root of the server. */
  plugin: FastifyPluginAsync;
  /** Idempotent by e-mail address; returns the user id. */
  createAccount: (account: NewAccount) => Promise<{ userId: string } | Refused>;
};

/** The stand-in for Firebase Authentication. */
export const identityProvider = ({
  db,
  productUrl,
  sendMail = printMail,
  now: clock = Date.now,
  limits = LIMITS,
}: ProviderOptions): IdentityProvider => {
  const now = () => new Date(clock());
  const keys = signingKeys(db, now);
  const sending = new Set<Promise<void>>();
  const mailReset = (to: string, code: string) => {
    const sent = sendMail(to, SUBJECT, resetText(`${productUrl}${resetPath(code)}`))
      .catch((error: Error) => void process.stderr.write(`A mail was not sent: ${error.message}\n`))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };
  return {
    plugin: async (app) => {
      app.addHook('onClose', async () => {
        await Promise.all(sending);
      });
      await app.register(routes({ db, now, keys, limits, mailReset }));
    },
    createAccount: (account) => ensureAccount(db, now(), account),
  };
};

/** There is no mail server: the operator reads the mail here. */
const printMail: SendMail = async (to, subject, text) => {
  process.stderr.write(`Mail that was not sent\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
};

const SUBJECT = 'Reset your Rejoinder password';

const resetText = (link: string): string => `We received a request to reset your Rejoinder password.

Choose a new password within the next hour:
${link}

If you didn't request this, ignore this email. Your password won't change.
`;
