/** Why a sign-in with the OpenID Connect provider failed, as the sign-in page is told. */
export const PROVIDER_FAILURES = [
  'away',
  'refused',
  'expired',
  'unverified',
  'domain',
  'uninvited',
  'taken',
  'no-email',
  'link-over',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];
