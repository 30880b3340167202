import type { UseCase } from '#server/context.ts';
import { inTenant, readInTenant, type Tx } from '#server/db/database.ts';
import { hasHadMorning, timeZoneOf } from '#server/db/tables/company/companies.ts';
import { changeMailPreferences, mailedMember } from '#server/db/tables/company/memberships.ts';
import type * as notification from '#shared/contract/notification/endpoints.ts';
import { MailPreferences, type MailSettings } from '#shared/contract/notification/schema.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import { isOnFor, MAIL_KINDS, NO_PREFERENCES } from '#shared/domain/notices/preferences.ts';
import { localDay } from '#shared/domain/reviews/filter/period.ts';
import { lastMorning, queueDigest } from './digest.ts';

/** What a member chose, as stored; a part that an earlier release stored otherwise counts as not chosen. */
export const chosenOf = (stored: unknown): typeof NO_PREFERENCES => {
  const read = MailPreferences.safeParse({
    ...NO_PREFERENCES,
    mutedUntil: null,
    ...(typeof stored === 'object' ? stored : {}),
  });
  if (!read.success) return NO_PREFERENCES;
  const { mutedUntil } = read.data;
  return { ...read.data, mutedUntil: mutedUntil === null ? null : Date.parse(mutedUntil) };
};

const settingsIn = async (tx: Tx, userId: string, role: Role, hasMail: boolean): Promise<MailSettings> => {
  const member = await mailedMember(tx, userId);
  const { mutedUntil, ...chosen } = chosenOf(member?.mailPreferences);
  return {
    preferences: {
      ...chosen,
      mutedUntil: mutedUntil === null ? null : new Date(mutedUntil).toISOString(),
    },
    hasMail,
    onByDefault: MAIL_KINDS.filter((kind) => isOnFor(role, kind)),
    timeZone: await timeZoneOf(tx),
  };
};

export const getPreferences: UseCase<typeof notification.getPreferences> = ({ db, mail }, caller) =>
  readInTenant(db, caller.companyId, (tx) => settingsIn(tx, caller.userId, caller.role, mail !== undefined));

export const savePreferences: UseCase<typeof notification.savePreferences> = (
  context,
  caller,
  { preferences },
) => {
  const { db, mail, now } = context;
  const { companyId, userId, role } = caller;
  return inTenant(db, companyId, async (tx) => {
    const before = chosenOf((await mailedMember(tx, userId))?.mailPreferences);
    await changeMailPreferences(tx, userId, preferences);
    if (mail && before.isDigest && preferences.isDigest === false) {
      // What was kept for the next morning is sent now.
      const until = now();
      const timeZone = await timeZoneOf(tx);
      const morning = lastMorning(until, timeZone);
      const isOver = await hasHadMorning(tx, localDay(morning, timeZone));
      const from = isOver ? morning : lastMorning(morning - 1, timeZone);
      await queueDigest(context, tx, { companyId, userId, from, until, due: until, name: `until ${until}` });
    }
    return settingsIn(tx, userId, role, mail !== undefined);
  });
};
