import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { AppContext } from '#server/context.ts';
import { newId, newSecret } from '#server/crypto/ids.ts';
import type { Vault } from '#server/crypto/vault.ts';
import type { Database } from '#server/db/database.ts';
import {
  addKey,
  changingKeys,
  cookieKey,
  ownerOfKey,
  removeKeys,
  type TokenKeyRow,
  tokenKeys,
} from '#server/db/tables/company/sign-in-keys.ts';

type Keys = Pick<AppContext, 'vault' | 'now'> & { db: Database };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Verifiers read the keys again every ten minutes: a key is published this long before it signs, or its tokens would be refused. */
export const PUBLISHED_BEFORE_MS = 15 * MINUTE;

/** How long a key signs, in ms. */
export const KEY_LIFE_MS = 90 * DAY;

/** How long a key stays published after the last token it signed, in ms. */
const KEPT_AFTER_MS = DAY;

/** How long a token is valid, in seconds. */
export const TOKEN_LIFE_S = 300;

export const OWN_ISSUER = { issuer: 'rejoinder', audience: 'rejoinder-api' };

const ALGORITHM = 'RS256';

const addTokenKey = async (db: Database, { vault, now }: Keys): Promise<void> => {
  const keyId = newId();
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: ALGORITHM, use: 'sig' };
  const key = JSON.stringify(await exportJWK(privateKey));
  await addKey(db, vault, {
    keyId,
    kind: 'tokens',
    publicKey: JSON.stringify(jwk),
    key,
    at: new Date(now()),
  });
};

/** Adds the keys that are missing, replaces one that is old, and removes what no valid token was signed with. */
export const renewKeys = async (context: Keys): Promise<void> => {
  const { db, vault, now } = context;
  await changingKeys(db, async (tx) => {
    const keyId = newId();
    if (!(await cookieKey(tx)))
      await addKey(tx, vault, {
        keyId,
        kind: 'cookies',
        publicKey: null,
        key: newSecret(),
        at: new Date(now()),
      });
    const keys = await tokenKeys(tx);
    const newest = keys[0]?.created_at.getTime();
    if (newest === undefined || now() - newest > KEY_LIFE_MS) await addTokenKey(tx, context);
    const isOver = (next: TokenKeyRow) =>
      now() - next.created_at.getTime() > PUBLISHED_BEFORE_MS + KEPT_AFTER_MS;
    const over = keys.filter((_, index) => keys.slice(0, index).some(isOver));
    await removeKeys(
      tx,
      over.map(({ key_id }) => key_id),
    );
  });
};

/** The secret that signs cookies. */
export const cookieSecret = async ({ db, vault }: Pick<Keys, 'db' | 'vault'>): Promise<string> => {
  const row = await cookieKey(db);
  if (!row) throw new Error('the key of cookies is missing');
  return vault.open(row.sealed_key, ownerOfKey(row.key_id));
};

/** The public keys, as a verifier reads them. */
export const publishedKeys = async (db: Database): Promise<{ keys: unknown[] }> => ({
  keys: (await tokenKeys(db)).map(({ public_key }): unknown => JSON.parse(public_key)),
});

const signingKey = (keys: readonly TokenKeyRow[], now: number): TokenKeyRow | undefined =>
  keys.find(({ created_at }) => now - created_at.getTime() >= PUBLISHED_BEFORE_MS) ?? keys.at(-1);

const openKey = (vault: Vault, { key_id: id, sealed_key: sealed }: TokenKeyRow) => {
  const jwk: unknown = JSON.parse(vault.open(sealed, ownerOfKey(id)));
  if (typeof jwk !== 'object' || jwk === null) throw new Error('not a key');
  return importJWK(jwk, ALGORITHM);
};

export type TokenClaims = {
  userId: string;
  email: string;
  isEmailVerified: boolean;
  signedInAt: Date;
  sessionId: string;
};

/** A token for the API, like one of Firebase, but short and bound to its session. */
export const signToken = async (
  { db, vault, now }: Keys,
  { userId, email, isEmailVerified, signedInAt, sessionId }: TokenClaims,
): Promise<string> => {
  const key = signingKey(await tokenKeys(db), now());
  if (!key) throw new Error('no key signs tokens');
  const seconds = Math.floor(now() / 1000);
  return new SignJWT({
    email,
    email_verified: isEmailVerified,
    sid: sessionId,
    auth_time: Math.floor(signedInAt.getTime() / 1000),
  })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.key_id })
    .setSubject(userId)
    .setIssuer(OWN_ISSUER.issuer)
    .setAudience(OWN_ISSUER.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_LIFE_S)
    .sign(await openKey(vault, key));
};
