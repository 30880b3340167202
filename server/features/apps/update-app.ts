import { inTenant } from '#server/db/database.ts';
import { changeApp } from '#server/db/tables/apps.ts';
import { ApiError, requireOffered, type UseCase } from '#server/world.ts';
import type { application } from '#shared/contract/application.ts';
import { trimmedModifiers } from '#shared/domain/prompt-modifiers.ts';

/** Changes how replies of an app sound from now on; drafts that are there stay. */
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
  if (!isThere) throw new ApiError('ENTITY_NOT_FOUND', 'There is no such app.');
  return { success: true };
};
