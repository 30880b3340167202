import type { AppContext } from '#server/context.ts';
import { isUsernameTaken } from '#server/db/tables/company/people.ts';
import { confirmAddress, isInvited } from '#server/db/tables/company/sign-in-accounts.ts';
import {
  accountOfSubject,
  addAccountOfSubject,
  addSubject,
} from '#server/db/tables/company/sign-in-providers.ts';
import type { Claims, Provider, Refusal } from '#server/integrations/identity/port.ts';
import { emailError, normalizedEmail } from '#shared/domain/account/registration.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import type { Accounts, Registration } from './accounts.ts';
import { consumeConnect, consumeFirstOwner, restoreFirstOwner } from './links.ts';

/** What the person brought along when they set out: the secret of a link. */
export type Brought = { firstOwner?: string | undefined; connect?: string | undefined };

type Options = { provider: Provider; registration: Registration };

const refused = (failure: Refusal['failure']) => failed({ failure, code: '' });

/** Whether an address, if there is one, is of a domain that is allowed; of no domain if nobody has checked that it is theirs. */
const isAllowed = ({ allowedDomains }: Provider, email: string, isVerified: boolean): boolean =>
  allowedDomains.length === 0 ||
  (isVerified && allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1)));

/**
 * The account of somebody whom the provider has identified, which is made if there is none. Identity is the issuer with its
 * subject: an address opens no account that exists, whoever has verified it.
 */
export const accountByProvider = async (
  context: AppContext,
  accounts: Accounts,
  { issuer, subject, email: given, isVerified }: Claims,
  { firstOwner, connect }: Brought,
  { provider, registration }: Options,
): Promise<Result<string, Refusal>> => {
  const { db, now } = context;
  const at = new Date(now());
  const email = normalizedEmail(given ?? '');
  if (!isAllowed(provider, email, isVerified)) return refused('domain');
  const known = await accountOfSubject(db, { issuer, subject });
  if (known !== undefined) {
    if (isVerified) await confirmAddress(db, { userId: known, email });
    return ok(known);
  }
  if (connect !== undefined) {
    const userId = await consumeConnect(context, accounts, connect);
    if (userId === undefined) return refused('link-over');
    return (await addSubject(db, { issuer, subject, userId, at })) ? ok(userId) : refused('taken');
  }
  if (emailError(email) !== undefined) return refused('no-email');
  if (await isUsernameTaken(db, email)) return refused('taken');
  if (firstOwner !== undefined) {
    if (!(await consumeFirstOwner(context, accounts, { token: firstOwner, email })))
      return refused('link-over');
  } else if (registration === 'invited' && !(await isInvited(db, email, at))) return refused('uninvited');
  const made = await addAccountOfSubject(db, { issuer, subject, email, isVerified, at });
  if (made !== undefined) return ok(made);
  if (firstOwner !== undefined) await restoreFirstOwner(context, accounts, firstOwner);
  return refused('taken');
};
