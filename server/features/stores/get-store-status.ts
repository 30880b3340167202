import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { storeLinksOf } from '#server/db/tables/stores/store-links.ts';
import type { store } from '#shared/contract/store.ts';
import type { Store } from '#shared/domain/stores/store.ts';

export const getStoreStatus: UseCase<typeof store.getStatus> = async ({ db }, { companyId }) => {
  const links = await readInTenant(db, companyId, storeLinksOf);
  const statusOf = (name: Store) => {
    const link = links.find(({ store }) => store === name);
    return { connected: link !== undefined, developerName: link?.developer_name ?? null };
  };
  return { appStore: statusOf('apple'), googlePlay: statusOf('google') };
};
