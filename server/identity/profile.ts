import type { Account } from './tables/accounts.ts';

/** An account as the API shows it to its owner. */
export const profileOf = ({ userId, email, isEmailVerified }: Account) => ({
  localId: userId,
  email,
  emailVerified: isEmailVerified,
  passwordHash: 'UkVEQUNURUQ=', // `REDACTED`, as from Google: the SDK takes an account without one for anonymous
  providerUserInfo: [{ providerId: 'password', federatedId: email, email, rawId: email }],
});
