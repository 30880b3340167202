import { inTenant } from '#server/db/database.ts';
import { changeSettings, settingsOf } from '#server/db/tables/users.ts';
import type { UseCase } from '#server/world.ts';
import type { user } from '#shared/contract/user.ts';
import { presentSettings } from './present-settings.ts';

/** Keeps what the caller prefers; two devices that change different things both keep theirs. */
export const saveSettings: UseCase<typeof user.saveSettings> = async ({ db }, caller, { settings }) => {
  const kept = await inTenant(db, caller.companyId, async (tx) => {
    await changeSettings(tx, caller.userId, settings);
    return settingsOf(tx, caller.userId);
  });
  return { settings: presentSettings(caller, kept) };
};
