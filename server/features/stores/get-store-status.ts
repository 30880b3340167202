import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { storeLinksOf } from '#server/db/tables/stores/store-links.ts';
import type * as store from '#shared/contract/store/endpoints.ts';

export const getStoreStatus: UseCase<typeof store.getStatus> = async ({ db }, { companyId }) => {
  const links = await readInTenant(db, companyId, storeLinksOf);
  const apple = links.find(({ store }) => store === 'apple');
  const google = links.find(({ store }) => store === 'google');
  return {
    appStore: { ...statusOf(apple), limits: { requestsPerHour: apple?.requests_per_hour ?? null } },
    googlePlay: {
      ...statusOf(google),
      limits: {
        readsPerHour: google?.reads_per_hour ?? null,
        repliesPerDay: google?.replies_per_day ?? null,
      },
    },
  };
};

const statusOf = (link: { developer_name: string } | undefined) => ({
  connected: link !== undefined,
  developerName: link?.developer_name ?? null,
});
