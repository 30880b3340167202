import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { changeSettings } from '#server/db/tables/company/people.ts';
import type * as user from '#shared/contract/user/endpoints.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { toSettingsDto } from './present-settings.ts';

/** Merges the changed settings, so that two devices changing different ones do not overwrite each other. */
export const saveSettings: UseCase<typeof user.saveSettings> = async ({ db }, caller, { settings }) => {
  const { language } = settings;
  if (typeof language === 'string' && !PRIMARY_LANGUAGES.some((one) => one === language))
    throw new ApiError('MISSING_PARAMETERS', 'Unsupported interface language.', {
      issues: [{ path: 'settings.language', reason: 'is not a supported language' }],
    });
  const stored = await inTenant(db, caller.companyId, (tx) => changeSettings(tx, caller.userId, settings));
  return { settings: toSettingsDto(caller, stored) };
};
