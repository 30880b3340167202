import type { Result } from '#shared/domain/result.ts';

/** The account a token speaks for, as known to the identity provider. */
export type Person = {
  identityId: string;
  /** Empty if the provider has none. */
  email: string;
  isEmailVerified: boolean;
  /** When they signed in, regardless of token refreshes since. */
  signedInAt: Date;
  /** When the provider issued this token. */
  issuedAt: Date;
};

export type Identity = {
  /** `away`: the provider's keys could not be fetched, which says nothing about the token. */
  whoIs: (token: string) => Promise<Result<Person, 'invalid' | 'away'>>;
};
