import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dropRelease } from '#server/db/tables/apps/releases.ts';
import type * as release from '#shared/contract/release/endpoints.ts';
import { ownRelease } from './save-release.ts';

export const deleteRelease: UseCase<typeof release.delete> = ({ db }, { companyId }, { id }) =>
  inTenant(db, companyId, async (tx) => {
    await ownRelease(tx, id);
    await dropRelease(tx, id);
    return { success: true as const };
  });
