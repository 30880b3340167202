import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import { failed, ok } from '#shared/domain/result.ts';
import type { Identity } from './port.ts';
import { openTokenCache } from './token-cache.ts';

export type Issuer = {
  issuer: string;
  audience: string;
  /** Where its public keys are. */
  keys: URL;
};

/** Firebase Authentication of a project (https://firebase.google.com/docs/auth/admin/verify-id-tokens). */
export const firebaseIdentity = (projectId: string): Issuer => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  keys: new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
});

/** The sandbox's stand-in for it; the name is written there once more. */
export const embeddedIdentity = (sandboxUrl: string): Issuer => ({
  issuer: 'https://identity.rejoinder.test/rejoinder-embedded',
  audience: 'rejoinder-embedded',
  keys: new URL('/.well-known/jwks.json', sandboxUrl),
});

const STALE = 6 * 3_600_000; // how long known keys are trusted while nobody can be asked; Google's are good for longer
const PAUSE = 5_000; // between two tries to reach an issuer that is away
const SKEW = 60; // seconds by which the issuer's clock may be ahead of ours, or a fresh sign-in would be turned away
const LONGEST = 8192;
const REMEMBERED = 10_000; // tokens found good, of some 300 bytes each

const Claims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  email: z.string().catch(''),
  email_verified: z.boolean().catch(false),
});

/** The one check of an ID token, whoever issues it: RS256 by a published key, and nothing the token says about keys counts. */
export const tokenVerifier = ({ issuer, audience, keys }: Issuer, now: () => number = Date.now): Identity => {
  const { keyFor, heard } = publishedKeys(keys, now);
  const good = openTokenCache(REMEMBERED);
  return {
    whoIs: async (token) => {
      const known = heard(); // before the token is looked at: keys that come meanwhile are others
      const person = known === undefined ? undefined : good.find(token, known, now());
      if (person) return ok(person);
      if (!isWritten(token)) return failed('invalid');
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
        const { sub, iat, exp, auth_time, email, email_verified } = claims.data;
        if (Math.max(iat, auth_time) > seconds + SKEW) return failed('invalid');
        const signedInAt = new Date(auth_time * 1000);
        const issuedAt = new Date(iat * 1000);
        const found = { identityId: sub, email, isEmailVerified: email_verified, signedInAt, issuedAt };
        const verifiedAt = currentDate.getTime();
        if (known !== undefined) good.remember(token, known, { person: found, verifiedAt, endsAt: exp });
        return ok(found);
      } catch {
        return failed(isAway ? 'away' : 'invalid');
      }
    },
  };
};

/** Base64 leaves a few bits of the last letter unread; a token that differs there is still another token. */
const isWritten = (token: string): boolean =>
  token.length <= LONGEST &&
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

type PublishedKeys = {
  keyFor: JWTVerifyGetKey;
  /** Which hearing of the keys holds, by its number; none where they would be asked for before they are used. */
  heard: () => number | undefined;
};

/** Keys by `kid`, asked for again when one is unknown; the last known go on while the issuer is away. */
const publishedKeys = (source: URL, now: () => number): PublishedKeys => {
  let heardAt = 0;
  let hearings = 0;
  let triedAt = Number.NEGATIVE_INFINITY; // the last time in vain
  const remote = createRemoteJWKSet(source, {
    timeoutDuration: 3_000,
    [customFetch]: async (url, options) => {
      const at = now();
      if (Math.abs(at - triedAt) < PAUSE) throw new TypeError('the issuer was away a moment ago');
      triedAt = at;
      const reply = await fetch(url, options);
      if (reply.status === 200) {
        heardAt = at;
        hearings += 1;
        triedAt = Number.NEGATIVE_INFINITY;
      }
      return reply;
    },
  });
  const keyFor: JWTVerifyGetKey = async (header, jws) => {
    try {
      return await remote(header, jws);
    } catch (error) {
      const known = remote.jwks();
      if (error instanceof errors.JWKSNoMatchingKey || known === undefined) throw error;
      if (now() - heardAt > STALE) throw error;
      return createLocalJWKSet(known)(header, jws).catch(() => Promise.reject(error));
    }
  };
  return { keyFor, heard: () => (remote.fresh && !remote.reloading ? hearings : undefined) };
};
