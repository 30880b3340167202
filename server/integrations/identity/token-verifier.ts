import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import { boundedFetch } from '#server/net/bounded-fetch.ts';
import { instrumented, openTelemetry, type Telemetry } from '#server/telemetry/telemetry.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Identity } from './port.ts';
import { openTokenCache } from './token-cache.ts';

export type Issuer = {
  issuer: string;
  audience: string;
  /** Its public keys: their URL, or what reads them. */
  keys: URL | (() => Promise<unknown>);
};

/** Firebase Authentication of a project (https://firebase.google.com/docs/auth/admin/verify-id-tokens). */
export const firebaseIdentity = (projectId: string) => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  keys: new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
});

/** The sandbox's stand-in; the sandbox has its own copy of the name. */
export const embeddedIdentity = (sandboxUrl: string) => ({
  issuer: 'https://identity.rejoinder.test/rejoinder-embedded',
  audience: 'rejoinder-embedded',
  keys: new URL('/.well-known/jwks.json', sandboxUrl),
});

const MAX_KEY_AGE_MS = 6 * 3_600_000; // how long known keys are trusted while the issuer is unreachable; Google's are valid for longer
const RETRY_AFTER_MS = 5_000; // between two attempts to reach an unavailable issuer
const KEYS_TIMEOUT_MS = 3_000;
const MAX_SKEW_S = 60; // tolerated clock difference in seconds, or a fresh sign-in could be rejected
const MAX_TOKEN_LENGTH = 8192;
const MAX_CACHED_TOKENS = 10_000; // cached tokens, about 300 bytes each

const Claims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  email: z.string().catch(''),
  email_verified: z.boolean().catch(false),
  sid: z.string().min(1).max(128).optional(),
});

/** The keys an issuer publishes; an answer that lists none counts as an outage. */
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/** Verifies an ID token of any issuer: RS256 with a published key, ignoring any key information in the token. */
export const tokenVerifier = (
  { issuer, audience, keys }: Issuer,
  now: () => number = Date.now,
  telemetry = openTelemetry(),
): Identity => {
  const { keyFor, generation } = publishedKeys(keys, now, telemetry);
  const cache = openTokenCache(MAX_CACHED_TOKENS);
  return {
    whoIs: async (token) => {
      const known = generation(); // taken before the verification: keys fetched meanwhile are a new set
      const person = known === undefined ? undefined : cache.find(token, known, now());
      if (person) return ok(person);
      if (!isCanonical(token)) return failed('invalid');
      let isAway = false;
      const key: JWTVerifyGetKey = async (header, jws) => {
        try {
          if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey();
          return await keyFor(header, jws);
        } catch (error) {
          isAway = !(error instanceof errors.JWKSNoMatchingKey);
          throw error;
        }
      };
      try {
        const currentDate = new Date(now());
        const checks = { algorithms: ['RS256'], issuer, currentDate };
        const { payload } = await jwtVerify(token, key, checks);
        const claims = Claims.safeParse(payload);
        const seconds = currentDate.getTime() / 1000;
        if (payload.aud !== audience || !claims.success) return failed('invalid');
        const { sub, iat, exp, auth_time, email, email_verified, sid } = claims.data;
        if (Math.max(iat, auth_time) > seconds + MAX_SKEW_S) return failed('invalid');
        const signedInAt = new Date(auth_time * 1000);
        const issuedAt = new Date(iat * 1000);
        const account = {
          identityId: sub,
          email,
          isEmailVerified: email_verified,
          signedInAt,
          issuedAt,
          sessionId: sid,
        };
        const verifiedAt = currentDate.getTime();
        if (known !== undefined) cache.remember(token, known, { person: account, verifiedAt, endsAt: exp });
        return ok(account);
      } catch {
        return failed(isAway ? 'away' : 'invalid');
      }
    },
  };
};

/** Base64 ignores some bits of the last character; a token that differs only there must still not match. */
const isCanonical = (token: string): boolean =>
  token.length <= MAX_TOKEN_LENGTH &&
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** Of keys that are not fetched: the library asks for one. */
const NO_URL = new URL('about:blank');

type PublishedKeys = {
  keyFor: JWTVerifyGetKey;
  /** The generation of the keys in use; undefined if they would be fetched before use. */
  generation: () => number | undefined;
};

/** Keys by `kid`, refetched when one is unknown; the last known ones stay in use while the issuer is unavailable. */
const publishedKeys = (source: Issuer['keys'], now: () => number, telemetry: Telemetry): PublishedKeys => {
  const isRead = typeof source === 'function';
  let fetchedAt = 0;
  let fetches = 0;
  let triedAt = Number.NEGATIVE_INFINITY; // the last fetch failed
  const remote = createRemoteJWKSet(isRead ? NO_URL : source, {
    timeoutDuration: KEYS_TIMEOUT_MS,
    [customFetch]: async (url, options) => {
      const at = now();
      if (Math.abs(at - triedAt) < RETRY_AFTER_MS) throw new TypeError('the issuer was away a moment ago');
      triedAt = at;
      const answer = await instrumented(telemetry, 'identity', 'readKeys', async () => {
        const reply = await (isRead
          ? source()
          : boundedFetch(url, { ...options, timeoutMs: KEYS_TIMEOUT_MS }).then(async (response) =>
              response.status === 200 ? await response.json() : undefined,
            )
        ).catch(() => undefined);
        const published = KeySet.safeParse(reply);
        return published.success ? ok(published.data) : failed({ kind: 'away' });
      });
      if (!answer.ok) throw new TypeError('the issuer is away');
      fetchedAt = at;
      fetches += 1;
      triedAt = Number.NEGATIVE_INFINITY;
      return Response.json(answer.value);
    },
  });
  const keyFor: JWTVerifyGetKey = async (header, jws) => {
    try {
      return await remote(header, jws);
    } catch (error) {
      const known = remote.jwks();
      if (error instanceof errors.JWKSNoMatchingKey || known === undefined) throw error;
      if (now() - fetchedAt > MAX_KEY_AGE_MS) throw error;
      return createLocalJWKSet(known)(header, jws).catch(() => Promise.reject(error));
    }
  };
  return { keyFor, generation: () => (remote.fresh && !remote.reloading ? fetches : undefined) };
};
