import type { AppContext } from '#server/context.ts';
import { newSecret } from '#server/crypto/ids.ts';
import { inTenant, NO_COMPANY } from '#server/db/database.ts';
import { accountOf, isUsernameTaken } from '#server/db/tables/company/people.ts';
import { addAccountOf, confirmAddress } from '#server/db/tables/company/sign-in-accounts.ts';
import { mailPasswordReset, mailVerification } from '#server/features/deliveries/queue-mail.ts';
import { type Accounts, LINK_LIFE_S } from './accounts.ts';

/** The pages that links open; the secret is behind the hash, so that no server and no scanner of mails sees or uses it. */
const PAGES = {
  reset: '/reset-password',
  verify: '/confirm-email',
  firstOwner: '/register',
  connect: '/login',
} as const;

type Issuing = Pick<AppContext, 'db' | 'now' | 'publicUrl'>;
type Link = { url: string; expiresAt: number };
/** An account, and the address that a link is for. */
type Addressee = { userId: string; email: string };

const issue = async (
  { publicUrl, now }: Issuing,
  accounts: Accounts,
  page: keyof typeof PAGES,
  identifier: (token: string) => string,
  value: string,
  lifeS = LINK_LIFE_S,
): Promise<Link> => {
  const token = newSecret();
  const expiresAt = now() + lifeS * 1000;
  const { internalAdapter } = await accounts.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifier(token),
    value,
    expiresAt: new Date(expiresAt),
  });
  return { url: new URL(`${PAGES[page]}#${token}`, publicUrl).href, expiresAt };
};

/** As the library names it. */
export const resetName = (token: string): string => `reset-password:${token}`;
const verifyName = (token: string): string => `confirm-address:${token}`;
const firstOwnerName = (token: string): string => `first-owner:${token}`;
const connectName = (token: string): string => `connect:${token}`;

const FIRST_OWNER = 'first-owner';
const FIRST_OWNER_S = 24 * 3600;

/**
 * The account of an address. A person who signed in with another provider before has none yet: the link to their address
 * proves that they are the same.
 */
export const addresseeOf = async (
  { db, now }: Issuing,
  accounts: Accounts,
  email: string,
): Promise<Addressee | undefined> => {
  const { internalAdapter } = await accounts.$context;
  const known = await internalAdapter.findUserByEmail(email);
  if (known) return { userId: known.user.id, email };
  const userId = await accountOf(db, email);
  if (userId === null) return undefined;
  await addAccountOf(db, { userId, email }, new Date(now()));
  return { userId, email };
};

export const issueReset = (context: Issuing, accounts: Accounts, { userId }: Addressee): Promise<Link> =>
  issue(context, accounts, 'reset', resetName, userId);

export const issueVerification = (context: Issuing, accounts: Accounts, to: Addressee): Promise<Link> =>
  issue(context, accounts, 'verify', verifyName, JSON.stringify([to.userId, to.email]));

/** The link with which the first owner signs up, although nobody could invite them; it works for a day. */
export const issueFirstOwner = (context: Issuing, accounts: Accounts): Promise<Link> =>
  issue(context, accounts, 'firstOwner', firstOwnerName, FIRST_OWNER, FIRST_OWNER_S);

/** The link with which the next sign-in at the provider opens an account that exists. */
export const issueConnect = (context: Issuing, accounts: Accounts, { userId }: Addressee): Promise<Link> =>
  issue(context, accounts, 'connect', connectName, userId);

/** Mails the link that resets a password; whether there is such an account is not told. */
export const sendReset = async (
  context: AppContext,
  accounts: Accounts,
  { email, language }: { email: string; language: string },
): Promise<void> => {
  const to = await addresseeOf(context, accounts, email);
  if (!to || !context.mail) return;
  const { url: link, expiresAt } = await issueReset(context, accounts, to);
  await inTenant(context.db, NO_COMPANY, (tx) =>
    mailPasswordReset(context, tx, { to: email, language, link, expiresAt }),
  );
};

/** Mails the link that confirms an address; false if no mail goes out. */
export const sendVerification = async (
  context: AppContext,
  accounts: Accounts,
  { language, ...to }: Addressee & { language: string },
): Promise<boolean> => {
  if (!context.mail) return false;
  const { url: link, expiresAt } = await issueVerification(context, accounts, to);
  const { sent } = await inTenant(context.db, NO_COMPANY, (tx) =>
    mailVerification(context, tx, { to: to.email, language, link, expiresAt }),
  );
  return sent;
};

const consumed = async (accounts: Accounts, name: string, now: number): Promise<string | undefined> => {
  const { internalAdapter } = await accounts.$context;
  const found = await internalAdapter.consumeVerificationValue(name);
  return found && found.expiresAt.getTime() > now ? found.value : undefined;
};

/** Confirms the address of a link; false if the link does not work, or no longer. */
export const confirm = async (
  { db, now }: AppContext,
  accounts: Accounts,
  token: string,
): Promise<boolean> => {
  const value = await consumed(accounts, verifyName(token), now());
  if (value === undefined) return false;
  const [userId, email]: unknown[] = JSON.parse(value);
  if (typeof userId !== 'string' || typeof email !== 'string') return false;
  await confirmAddress(db, { userId, email });
  return true;
};

/** Uses the first owner's link up; of two that do so at once, one gets true. */
export const consumeFirstOwner = async (
  { db, now }: AppContext,
  accounts: Accounts,
  { token, email }: { token: string; email: string },
): Promise<boolean> =>
  !(await isUsernameTaken(db, email)) &&
  (await consumed(accounts, firstOwnerName(token), now())) !== undefined;

/** Makes the link valid again after the account could not be made. */
export const restoreFirstOwner = async (
  { now }: AppContext,
  accounts: Accounts,
  token: string,
): Promise<void> => {
  const { internalAdapter } = await accounts.$context;
  const expiresAt = new Date(now() + FIRST_OWNER_S * 1000);
  await internalAdapter.createVerificationValue({
    identifier: firstOwnerName(token),
    value: FIRST_OWNER,
    expiresAt,
  });
};

/** Uses a link up that connects an account with the provider; returns the account. */
export const consumeConnect = ({ now }: AppContext, accounts: Accounts, token: string) =>
  consumed(accounts, connectName(token), now());
