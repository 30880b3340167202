import type { Account } from '#sandbox/state/identity/accounts.ts';

/** Sign-in methods and their names in tokens and profiles. */
export const openedBy = ({ googleId, email }: Account) =>
  googleId === null
    ? { providerId: 'password', federatedId: email, identities: { email: [email] } }
    : {
        providerId: 'google.com',
        federatedId: googleId,
        identities: { 'google.com': [googleId], email: [email] },
      };

/** An account as the API returns it to its owner. */
export const profileOf = (account: Account) => {
  const { userId, email, isEmailVerified, displayName } = account;
  const { providerId, federatedId } = openedBy(account);
  return {
    localId: userId,
    email,
    emailVerified: isEmailVerified,
    ...(displayName && { displayName }),
    // `REDACTED`, as from Google: the SDK treats an account with neither this nor another provider as anonymous
    ...(account.passwordHash !== null && { passwordHash: 'UkVEQUNURUQ=' }),
    providerUserInfo: [
      { providerId, federatedId, email, rawId: federatedId, ...(displayName && { displayName }) },
    ],
  };
};
