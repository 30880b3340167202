import type { ProviderFailure } from '#shared/domain/account/provider-failures.ts';
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
  /** The session that the token ends with, if the provider names it. */
  sessionId?: string | undefined;
};

export type Identity = {
  /** `away`: the provider's keys could not be fetched, which says nothing about the token. */
  whoIs: (token: string) => Promise<Result<Person, 'invalid' | 'away'>>;
  /** To be told of sessions that have ended, if it remembers open ones. */
  subscriber?: { onSessionEnd: (id: string) => void; onOpen: () => void };
};

/** Where an OpenID Connect provider sends people back to. */
export const PROVIDER_CALLBACK = '/api/auth/oidc/callback';

/** What the browser keeps, sealed, until it comes back. */
export type Begun = { state: string; nonce: string; verifier: string };

/** What the provider says of somebody. */
export type Claims = { issuer: string; subject: string; email: string | undefined; isVerified: boolean };

/** Why it failed, and the library's code, for the log and the operator. */
export type Refusal = { failure: ProviderFailure; code: string };

/** An OpenID Connect provider that signs people in. */
export type Provider = {
  /** Domains of addresses; all if empty. */
  allowedDomains: readonly string[];
  /** Where the browser goes, and what it has to bring back. */
  begin: () => Promise<Result<{ url: string; begun: Begun }, Refusal>>;
  /** Who came back, by the address they came to. */
  finish: (cameTo: URL, begun: Begun) => Promise<Result<Claims, Refusal>>;
};
