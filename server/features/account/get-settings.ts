import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { settingsOf } from '#server/db/tables/company/people.ts';
import type * as user from '#shared/contract/user/endpoints.ts';
import { toSettingsDto } from './present-settings.ts';

export const getSettings: UseCase<typeof user.getSettings> = async ({ db }, caller) => {
  const stored = await inTenant(db, caller.companyId, (tx) => settingsOf(tx, caller.userId));
  return { settings: toSettingsDto(caller, stored) };
};
