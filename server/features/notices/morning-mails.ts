import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { beginMorning, companiesAtMorning, timeZoneOf } from '#server/db/tables/company/companies.ts';
import { mailedMembers } from '#server/db/tables/company/memberships.ts';
import { addDelivery } from '#server/db/tables/operations/deliveries.ts';
import { quietUntil } from '#shared/domain/notices/quiet-hours.ts';
import { instantOf, localTime } from '#shared/domain/reviews/filter/period.ts';
import { chosenOf } from './preferences.ts';
import { tell } from './tell.ts';

/** The hour of the day, in the company's time zone, at which digests and the week's summary go out. */
const HOUR = 8;
const MONDAY = 1;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Companies per run; the next one finds the rest. */
const MAX_COMPANIES = 200;
const EXPIRES_MS = DAY_MS;

/** Writes the mails of the morning where it has come: the digest of those who want one mail a day, and on Mondays the week. */
export const sendMornings = async (context: AppContext, isStopped: () => boolean): Promise<void> => {
  const { db, now, log } = context;
  for (const companyId of await companiesAtMorning(db, new Date(now()), HOUR, MAX_COMPANIES)) {
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
  const { vault, jobs, now, mail } = context;
  const at = now();
  const timeZone = await timeZoneOf(tx);
  const local = new Date(localTime(at, timeZone));
  const day = local.toISOString().slice(0, 10);
  if (!(await beginMorning(tx, day))) return;
  if (local.getUTCDay() === MONDAY) await tell(context, tx, companyId, { kind: 'week', key: day, facts: {} });
  if (!mail) return;
  // From morning to morning, however late this runs and however long the day was.
  const eight = Date.parse(day) + HOUR * HOUR_MS;
  const [from, until] = [instantOf(eight - DAY_MS, timeZone), instantOf(eight, timeZone)];
  for (const { userId, mailPreferences: stored } of await mailedMembers(tx)) {
    const { isDigest, quiet } = chosenOf(stored);
    if (!isDigest) continue;
    const due = quietUntil(quiet, at, timeZone);
    const key = { companyId, deliveryId: newId() };
    const isNew = await addDelivery(tx, vault, {
      ...key,
      kind: 'mail',
      dedupeKey: `digest ${day} ${userId}`,
      content: JSON.stringify({ from, until, userId }),
      at: new Date(due),
      expiresAt: new Date(due + EXPIRES_MS),
    });
    if (isNew) await jobs.enqueue(tx, 'deliver', key, { after: new Date(due) });
  }
};
