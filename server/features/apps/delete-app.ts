import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { hideApp } from '#server/db/tables/apps/apps.ts';
import type * as application from '#shared/contract/application/endpoints.ts';

/** Hides an app with its reviews, replies and settings. Idempotent. */
export const deleteApp: UseCase<typeof application.delete> = async ({ db, now }, { companyId }, { id }) => {
  const isKnown = await inTenant(db, companyId, (tx) => hideApp(tx, id, new Date(now())));
  if (!isKnown) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  return { success: true };
};
