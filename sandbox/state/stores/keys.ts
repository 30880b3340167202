import { generateKeyPair, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { z } from 'zod';
import { row, rows, run } from '../rows.ts';

const Kind = z.enum(['apple-individual', 'apple-team', 'google']);
const Role = z.enum(['full', 'read', 'none']);

const Key = z.object({
  id: z.string(),
  kind: Kind,
  publisher: z.string(),
  role: Role,
  private_pem: z.string(),
  public_pem: z.string(),
});
export type Key = z.infer<typeof Key>;
export type KeyPlan = Pick<Key, 'kind' | 'publisher' | 'role'> & { id?: string };

/** `id` is Apple's key id, or the service account's e-mail. */
export const keyOf = (db: DatabaseSync, id: string): Key | undefined =>
  row(db, Key, 'select * from keys where id = ?', id);

export const keysOf = (db: DatabaseSync, publisher: string): Key[] =>
  rows(db, Key, 'select * from keys where publisher = ? order by rowid', publisher);

const pairFor = (kind: Key['kind']): Promise<KeyPairKeyObjectResult> =>
  kind === 'google'
    ? promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    : promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const newAppleKeyId = (): string =>
  [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('');

/** Generated on Node's thread pool: an RSA pair can take half a second, which must not delay the start. */
export const makeKey = async (db: DatabaseSync, plan: KeyPlan): Promise<Key> => {
  const pair = await pairFor(plan.kind);
  const key: Key = {
    id: plan.id ?? newAppleKeyId(),
    kind: plan.kind,
    publisher: plan.publisher,
    role: plan.role,
    private_pem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public_pem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  run(
    db,
    'insert into keys values (?, ?, ?, ?, ?, ?)',
    key.id,
    key.kind,
    key.publisher,
    key.role,
    key.private_pem,
    key.public_pem,
  );
  return key;
};
