import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { beginMorning, companiesAtMorning, timeZoneOf } from '#server/db/tables/company/companies.ts';
import { mailedMembers } from '#server/db/tables/company/memberships.ts';
import { quietUntil } from '#shared/domain/notices/quiet-hours.ts';
import { localTime } from '#shared/domain/reviews/filter/period.ts';
import { dayBefore, MORNING_HOUR, queueDigest } from './digest.ts';
import { chosenOf } from './preferences.ts';
import { tell } from './tell.ts';

const MONDAY = 1;
/** Companies per run; the next one finds the rest. */
const MAX_COMPANIES = 200;

/** Writes the mails of the morning where it has come: the digest of those who want one mail a day, and on Mondays the week. */
export const sendMornings = async (context: AppContext, isStopped: () => boolean): Promise<void> => {
  const { db, now, log } = context;
  for (const companyId of await companiesAtMorning(db, new Date(now()), MORNING_HOUR, MAX_COMPANIES)) {
    if (isStopped()) return;
    try {
      await inTenant(db, companyId, (tx) => sendMorning(context, tx, companyId));
    } catch (error) {
      // The others do not wait for it; it is tried again.
      log.error({ event: 'morning.failed', err: error, companyId }, 'The mails of the morning failed');
    }
  }
};

const sendMorning = async (context: AppContext, tx: Tx, companyId: string): Promise<void> => {
  const { now, mail } = context;
  const at = now();
  const timeZone = await timeZoneOf(tx);
  const local = new Date(localTime(at, timeZone));
  const day = local.toISOString().slice(0, 10);
  if (!(await beginMorning(tx, day))) return;
  if (local.getUTCDay() === MONDAY) await tell(context, tx, companyId, { kind: 'week', key: day, facts: {} });
  if (!mail) return;
  const { from, until } = dayBefore(day, timeZone);
  for (const { userId, mailPreferences: stored } of await mailedMembers(tx)) {
    const { isDigest, quiet } = chosenOf(stored);
    const due = quietUntil(quiet, at, timeZone);
    if (isDigest) await queueDigest(context, tx, { companyId, userId, from, until, due, name: day });
  }
};
