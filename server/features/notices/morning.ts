import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { beginMorning, companiesAtMorning, timeZoneOf } from '#server/db/tables/company/companies.ts';
import { mailedMembers } from '#server/db/tables/company/memberships.ts';
import { addDelivery } from '#server/db/tables/operations/deliveries.ts';
import { localTime } from '#shared/domain/reviews/filter/period.ts';
import { chosenOf } from './preferences.ts';
import { tell } from './tell.ts';

/** The hour of the day, in the company's time zone, at which digests and the week's summary go out. */
const HOUR = 8;
const MONDAY = 1;
/** Companies per run; the next one finds the rest. */
const MAX_COMPANIES = 200;
const EXPIRES_MS = 24 * 3_600_000;

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
  const local = new Date(localTime(at, await timeZoneOf(tx)));
  const day = local.toISOString().slice(0, 10);
  if (!(await beginMorning(tx, day))) return;
  if (local.getUTCDay() === MONDAY) await tell(context, tx, companyId, { kind: 'week', key: day, facts: {} });
  if (!mail) return;
  for (const { userId, mailPreferences: stored } of await mailedMembers(tx)) {
    if (!chosenOf(stored).isDigest) continue;
    const key = { companyId, deliveryId: newId() };
    const isNew = await addDelivery(tx, vault, {
      ...key,
      kind: 'mail',
      dedupeKey: `digest ${day} ${userId}`,
      content: JSON.stringify({ until: at, userId }),
      at: new Date(at),
      expiresAt: new Date(at + EXPIRES_MS),
    });
    if (isNew) await jobs.enqueue(tx, 'deliver', key);
  }
};
