import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { newestVerdicts } from '#server/db/tables/insights/release-verdicts.ts';
import type * as release from '#shared/contract/release/endpoints.ts';
import { storeOf } from '#shared/domain/stores/store.ts';

export const listWatchedReleases: UseCase<typeof release.watch> = ({ db }, { companyId }) =>
  readInTenant(db, companyId, async (tx) => ({
    releases: (await newestVerdicts(tx)).map(({ releasedAt, decidedAt, ...rest }) => ({
      ...rest,
      store: storeOf(rest.appId),
      releasedAt: releasedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  }));
