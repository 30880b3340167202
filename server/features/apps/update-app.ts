import { ApiError, requireOffered, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeApp } from '#server/db/tables/apps/apps.ts';
import type { application } from '#shared/contract/application.ts';
import { trimmedModifiers } from '#shared/domain/writer/reply-settings.ts';

/** Changes the style of an app's future replies; existing drafts stay as they are. */
export const updateApp: UseCase<typeof application.update> = async (
  context,
  { companyId },
  { id, config, promptModifiers },
) => {
  requireOffered(context, config?.model);
  const isThere = await inTenant(context.db, companyId, (tx) =>
    changeApp(tx, id, {
      ...config,
      ...(promptModifiers === undefined ? {} : { promptModifiers: trimmedModifiers(promptModifiers) }),
    }),
  );
  if (!isThere) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  return { success: true };
};
