import type { Result } from '#shared/domain/result.ts';

/** Who a token speaks for, as the identity provider knows them. */
export type Person = {
  identityId: string;
  /** Empty where the provider knows none. */
  email: string;
  isEmailVerified: boolean;
  /** When they signed in, however often the session was refreshed since. */
  signedInAt: Date;
  /** When the provider issued this token. */
  issuedAt: Date;
};

export type Identity = {
  /** `away`: the provider's keys cannot be had, which says nothing about the token. */
  whoIs: (token: string) => Promise<Result<Person, 'invalid' | 'away'>>;
};
