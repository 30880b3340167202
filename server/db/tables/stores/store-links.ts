import { type Selectable, sql } from 'kysely';
import { sha256 } from '#server/crypto/private-key.ts';
import type { Vault } from '#server/crypto/vault.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import { type StoreLimits, USUAL_LIMITS } from '#shared/domain/stores/store-limits.ts';

const LIMITS = ['requests_per_hour', 'reads_per_hour', 'replies_per_day'] as const;

export const storeLinksOf = (tx: Tx) =>
  tx
    .selectFrom('store_links')
    .select(['store', 'developer_name', 'developer_id', 'linked_at', ...LIMITS])
    .execute();

type Limits = Pick<Selectable<Schema['store_links']>, (typeof LIMITS)[number]>;

const withUsual = (set: Partial<Limits> | undefined): StoreLimits => ({
  requestsPerHour: set?.requests_per_hour ?? USUAL_LIMITS.requestsPerHour,
  readsPerHour: set?.reads_per_hour ?? USUAL_LIMITS.readsPerHour,
  repliesPerDay: set?.replies_per_day ?? USUAL_LIMITS.repliesPerDay,
});

/** What the stores allow the company, whichever are linked. */
export const limitsOf = async (tx: Tx): Promise<StoreLimits> =>
  withUsual(
    await tx
      .selectFrom('store_links')
      .select(({ fn }) => LIMITS.map((column) => fn.max(column).as(column)))
      .executeTakeFirst(),
  );

/** Sets what a store allows; returns whether it is linked. */
export const saveLimits = async (tx: Tx, store: Store, limits: Partial<Limits>): Promise<boolean> => {
  const row = await tx
    .updateTable('store_links')
    .set(limits)
    .where('store', '=', store)
    .returning('store')
    .executeTakeFirst();
  return row !== undefined;
};

/** The account that is linked, null if it is not known, or undefined; locked until the transaction ends. */
export const lockedAccount = async (tx: Tx, store: Store): Promise<string | null | undefined> => {
  const row = await tx
    .selectFrom('store_links')
    .select('fingerprint')
    .where('store', '=', store)
    .forShare()
    .executeTakeFirst();
  return row?.fingerprint;
};

type OpenedLink = {
  /** `unreadable` if it was sealed for another owner or under another master key. */
  key: StoreKey | 'unreadable';
  /** What the store allows. */
  limits: StoreLimits;
  /** Identifies the linked account; null if it is not known. */
  account: string | null;
};

/** The key of a linked store, and what belongs to it. */
export const openedLinkOf = async (
  tx: Tx,
  vault: Vault,
  companyId: string,
  store: Store,
): Promise<OpenedLink | undefined> => {
  const row = await tx
    .selectFrom('store_links')
    .select(['sealed_key', 'fingerprint', ...LIMITS])
    .where('store', '=', store)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = opened(vault, row.sealed_key, `${companyId}:${store}`);
  return { key, limits: withUsual(row), account: row.fingerprint };
};

const opened = (vault: Vault, sealed: string, owner: string): StoreKey | 'unreadable' => {
  try {
    const key: StoreKey = JSON.parse(vault.open(sealed, owner));
    return key;
  } catch {
    return 'unreadable';
  }
};

type Link = { companyId: string; key: StoreKey; developerName: string };

const valuesOf = (vault: Vault, { companyId, key, developerName }: Link) => ({
  developer_name: developerName,
  developer_id: key.store === 'google' ? key.developerId : null,
  sealed_key: vault.seal(JSON.stringify(key), `${companyId}:${key.store}`),
});

/**
 * Identifies the account of a key by what the key itself proves, not by what was typed beside it; otherwise anyone
 * could lock a publisher out by naming their account.
 */
export const fingerprintOf = (key: StoreKey): string =>
  sha256(key.store === 'apple' ? `apple ${key.keyId}` : `google ${key.clientEmail.toLowerCase()}`);

/** Links a store; a unique constraint on the account ensures that of concurrent calls only one succeeds. */
export const addStoreLink = async (
  tx: Tx,
  vault: Vault,
  link: Link,
): Promise<'added' | 'linked' | 'taken'> => {
  const { companyId, key } = link;
  const added = await tx
    .insertInto('store_links')
    .values({
      company_id: companyId,
      store: key.store,
      fingerprint: fingerprintOf(key),
      ...valuesOf(vault, link),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('store')
    .executeTakeFirst();
  if (added) return 'added';
  return (await lockedAccount(tx, key.store)) === undefined ? 'taken' : 'linked';
};

/** Links a store with any key, repeatedly, without claiming its account; for seeded data. */
export const saveStoreLink = async (tx: Tx, vault: Vault, link: Link): Promise<void> => {
  const values = valuesOf(vault, link);
  await tx
    .insertInto('store_links')
    .values({ company_id: link.companyId, store: link.key.store, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'store']).doUpdateSet(values))
    .execute();
};

/** Unlinks a store and deletes its key. */
export const removeStoreLink = async (tx: Tx, store: Store): Promise<void> => {
  await tx.deleteFrom('store_links').where('store', '=', store).execute();
};

/** All companies that have linked a store, or have mail that waits. */
export const companiesWithSecrets = async (db: Database): Promise<string[]> =>
  (await sql<{ company_id: string }>`select * from companies_with_secrets()`.execute(db)).rows.map(
    ({ company_id }) => company_id,
  );

/** Rewraps the company's keys under the newest master key; returns how many needed it. It does not block other work. */
export const rewrapStoreKeys = async (tx: Tx, vault: Vault, companyId: string): Promise<number> => {
  const links = await tx.selectFrom('store_links').select(['store', 'sealed_key']).execute();
  let rewrapped = 0;
  for (const { store, sealed_key: sealed } of links) {
    const anew = vault.rewrap(sealed, `${companyId}:${store}`);
    if (anew === undefined) continue;
    // A key that was linked meanwhile stays as it is: it is under the newest already.
    await tx
      .updateTable('store_links')
      .set({ sealed_key: anew })
      .where('store', '=', store)
      .where('sealed_key', '=', sealed)
      .execute();
    rewrapped += 1;
  }
  return rewrapped;
};
