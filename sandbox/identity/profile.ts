import type { Account } from '../state/accounts.ts';

/** How an account is opened, and how it says so in its tokens and profile. */
export const openedBy = ({ googleId, email }: Account) =>
  googleId === null
    ? { providerId: 'password', federatedId: email, identities: { email: [email] } }
    : {
        providerId: 'google.com',
        federatedId: googleId,
        identities: { 'google.com': [googleId], email: [email] },
      };

/** An account as the API shows it to its owner. */
export const profileOf = (account: Account) => {
  const { userId, email, isEmailVerified, displayName } = account;
  const { providerId, federatedId } = openedBy(account);
  return {
    localId: userId,
    email,
    emailVerified: isEmailVerified,
    ...(displayName && { displayName }),
    // `REDACTED`, as from Google: the SDK takes an account with neither this nor another provider for anonymous
    ...(account.passwordHash !== null && { passwordHash: 'UkVEQUNURUQ=' }),
    providerUserInfo: [
      { providerId, federatedId, email, rawId: federatedId, ...(displayName && { displayName }) },
    ],
  };
};
