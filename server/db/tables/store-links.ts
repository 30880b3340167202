import type { Vault } from '#server/kit/vault.ts';
import type { Store } from '#shared/domain/store.ts';
import type { StoreKey } from '#shared/domain/store-key.ts';
import type { Tx } from '../database.ts';

export const storeLinksOf = (tx: Tx) =>
  tx.selectFrom('store_links').select(['store', 'developer_name', 'developer_id', 'linked_at']).execute();

/** The key of a linked store; `unreadable` when it was sealed for anybody else or by another master key. */
export const storeKeyOf = async (
  tx: Tx,
  vault: Vault,
  companyId: string,
  store: Store,
): Promise<StoreKey | 'unreadable' | undefined> => {
  const row = await tx
    .selectFrom('store_links')
    .select('sealed_key')
    .where('store', '=', store)
    .executeTakeFirst();
  return row && opened(vault, row.sealed_key, `${companyId}:${store}`);
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

/** Links a store, or links it again with another key; the key is sealed before it is written. */
export const saveStoreLink = async (
  tx: Tx,
  vault: Vault,
  { companyId, key, developerName }: Link,
): Promise<void> => {
  const values = {
    developer_name: developerName,
    developer_id: key.store === 'google' ? key.developerId : null,
    sealed_key: vault.seal(JSON.stringify(key), `${companyId}:${key.store}`),
  };
  await tx
    .insertInto('store_links')
    .values({ company_id: companyId, store: key.store, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'store']).doUpdateSet(values))
    .execute();
};
