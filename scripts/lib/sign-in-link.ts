import { settingError } from '#server/config/setting-error.ts';
import { openVault } from '#server/crypto/vault.ts';
import { openDatabase, seeing } from '#server/db/database.ts';
import { openAccounts } from '#server/features/sign-in/accounts.ts';
import { forgetSecondFactor } from '#server/features/sign-in/forget-second-factor.ts';
import { renewKeys } from '#server/features/sign-in/keys.ts';
import {
  addresseeOf,
  issueConnect,
  issueFirstOwner,
  issueReset,
  issueVerification,
} from '#server/features/sign-in/links.ts';
import type { Log } from '#server/telemetry/log.ts';
import { noApp } from '#shared/domain/account/app-scope.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';

const KINDS = ['first-owner', 'reset', 'recover', 'confirm', 'connect'] as const;

type Options = {
  databaseUrl: string;
  masterKey: string;
  olderMasterKeys: readonly string[];
  publicUrl: string;
  /** What of `KINDS`. */
  kind: string | undefined;
  email: string | undefined;
  log: Log;
  /** The operator, for the log. */
  by: string;
};

/** Issues a link of sign-in to an operator, who hands it over. */
export const signInLink = async ({
  databaseUrl: url,
  masterKey,
  olderMasterKeys,
  publicUrl,
  kind: given,
  email: address,
  log,
  by,
}: Options): Promise<string> => {
  const kind = KINDS.find((one) => one === given);
  if (kind === undefined || (kind === 'first-owner') !== (address === undefined))
    throw settingError(
      'npm run sign-in-link',
      'INVALID_ARGUMENT',
      'takes first-owner, or reset, recover, confirm or connect and an e-mail address',
    );
  const onError = (error: Error) => log.error({ err: error }, 'the database is away');
  const database = openDatabase({ url, connections: 2, name: 'rejoinder sign-in-link', onError });
  const context = {
    db: seeing(database, noApp),
    vault: openVault(masterKey, olderMasterKeys),
    log,
    publicUrl,
    now: Date.now,
  };
  try {
    await renewKeys(context); // no process need have started yet
    const accounts = await openAccounts(context, { registration: 'invited', hashing: (work) => work() });
    const issue = async () => {
      if (address === undefined) return issueFirstOwner(context, accounts);
      const to = await addresseeOf(context, accounts, normalizedEmail(address));
      if (!to) throw settingError('e-mail', 'INVALID_ARGUMENT', `${address} has no account`);
      if (kind === 'connect') return issueConnect(context, accounts, to);
      if (kind === 'confirm') return issueVerification(context, accounts, to);
      if (kind === 'recover') await forgetSecondFactor(context, to.userId, by);
      return issueReset(context, accounts, to);
    };
    const { url: link } = await issue();
    log.info({ event: 'sign_in.link_issued', kind, by }, 'Issued a link of sign-in');
    return link;
  } finally {
    await database.destroy();
  }
};
