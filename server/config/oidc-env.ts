import * as z from 'zod';
import { isLoopback } from '#server/net/address.ts';

const set = z.string().min(1).optional();

/** The settings of an OpenID Connect provider in the environment. */
export const OIDC_ENVIRONMENT = {
  /** Signs people in, instead of passwords: with SIGN_IN=own, and with the two below. */
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: set,
  OIDC_CLIENT_SECRET: set,
  /** Domains of addresses, separated by commas. */
  OIDC_ALLOWED_DOMAINS: set,
  /** What the button calls the provider; its host by default. */
  OIDC_NAME: z.string().min(1).max(40).optional(),
};

type Environment = z.infer<z.ZodObject<typeof OIDC_ENVIRONMENT>>;

/** Issuers at which anybody may have an account. */
const SHARED: readonly RegExp[] = [
  /^https:\/\/accounts\.google\.com\b/,
  /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)\b/,
  /^https:\/\/(gitlab\.com|appleid\.apple\.com|slack\.com|www\.linkedin\.com|login\.yahoo\.com|id\.twitch\.tv)\b/,
  /^https:\/\/login\.live\.com\b/,
];

const domainsOf = (text: string): string[] => {
  const domains = text.split(',').map((domain) => domain.trim().toLowerCase());
  const odd = domains.find((domain) => !/^[^\s@.]+(\.[^\s@.]+)+$/.test(domain));
  if (odd !== undefined) throw new Error(`OIDC_ALLOWED_DOMAINS: '${odd}' is not a domain`);
  return domains;
};

/** The provider that signs people in; undefined if passwords do. */
export const oidcOf = (env: Environment, { isOwn }: { isOwn: boolean }) => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const given = Object.entries(env).filter(
    ([name, value]) => name.startsWith('OIDC_') && value !== undefined,
  );
  if (given.length === 0) return undefined;
  if (!isOwn) throw new Error(`${given[0]?.[0]}: must not be set unless SIGN_IN is "own"`);
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all or none');
  const { protocol, hostname, host } = new URL(issuer);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new Error('OIDC_ISSUER: must begin with https://');
  const allowedDomains = env.OIDC_ALLOWED_DOMAINS === undefined ? [] : domainsOf(env.OIDC_ALLOWED_DOMAINS);
  if (allowedDomains.length === 0 && SHARED.some((shared) => shared.test(issuer)))
    throw new Error(`OIDC_ALLOWED_DOMAINS: must be set, because anybody can have an account at ${host}`);
  return { issuer, clientId, clientSecret, allowedDomains, name: env.OIDC_NAME ?? host };
};
