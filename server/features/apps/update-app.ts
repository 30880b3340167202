import { ApiError, requireOffered, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeApp, lockedModifiersOf } from '#server/db/tables/apps/apps.ts';
import type * as application from '#shared/contract/application/endpoints.ts';
import { refusedTexts } from '#shared/domain/checks/own-texts.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import { trimmedModifiers, unusableFields } from '#shared/domain/writer/setting-fields.ts';

/** Changes the style of an app's future replies; existing drafts stay as they are. */
export const updateApp: UseCase<typeof application.update> = async (
  context,
  { companyId },
  { id, config, promptModifiers },
) => {
  requireOffered(context, config?.model);
  const isThere = await inTenant(context.db, companyId, async (tx) => {
    if (promptModifiers === undefined) return changeApp(tx, id, { ...config });
    const stored = await lockedModifiersOf(tx, id);
    if (stored === undefined) return false;
    const modifiers = trimmedModifiers({ ...stored, ...promptModifiers });
    requireUsable(modifiers);
    return changeApp(tx, id, { ...config, promptModifiers: modifiers });
  });
  if (!isThere) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  return { success: true };
};

const REFUSED = 'must be plain text: a reply may contain no markup, placeholder or invisible character';
const REASONS = {
  customGreeting: 'is required for a custom greeting',
  customAppName: 'is required for a custom name',
  email: 'must be an e-mail address',
};

/** Refuses settings that have an effect and cannot be used in a reply. */
const requireUsable = (modifiers: PromptModifiers): void => {
  const unusable = new Map(Object.entries(unusableFields(modifiers)));
  const issues = Object.entries(REASONS)
    .filter(([field]) => unusable.get(field) === true)
    .map(([field, reason]) => ({ path: `promptModifiers.${field}`, reason }));
  for (const [field, isRefused] of Object.entries(refusedTexts(modifiers)))
    if (isRefused && unusable.get(field) !== true)
      issues.push({ path: `promptModifiers.${field}`, reason: REFUSED });
  if (issues.length > 0) throw new ApiError('MISSING_PARAMETERS', 'Invalid request.', { issues });
};
