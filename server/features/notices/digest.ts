import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { addDelivery } from '#server/db/tables/operations/deliveries.ts';
import { instantOf, localTime } from '#shared/domain/reviews/filter/period.ts';

/** The hour of the day, in the company's time zone, at which digests and the week's summary go out. */
export const MORNING_HOUR = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A digest that could not be sent within this time is dropped: the next one is due. */
const EXPIRES_MS = DAY_MS;

/** From morning to morning, in epoch ms; the second is that of the local `day`, however long the day before it was. */
export const dayBefore = (day: string, timeZone: string): { from: number; until: number } => {
  const eight = Date.parse(day) + MORNING_HOUR * HOUR_MS;
  return { from: instantOf(eight - DAY_MS, timeZone), until: instantOf(eight, timeZone) };
};

/** The last morning before `at`, in epoch ms. */
export const lastMorning = (at: number, timeZone: string): number => {
  const local = localTime(at, timeZone) - MORNING_HOUR * HOUR_MS;
  return dayBefore(new Date(local).toISOString().slice(0, 10), timeZone).until;
};

type Digest = {
  companyId: string;
  userId: string;
  /** What was told in this time, in epoch ms. */
  from: number;
  until: number;
  due: number;
  /** A second digest of the same name is not sent. */
  name: string;
};

/** Queues one mail with everything that a person was told in a time. */
export const queueDigest = async (
  { vault, jobs }: Pick<AppContext, 'vault' | 'jobs'>,
  tx: Tx,
  { companyId, userId, from, until, due, name }: Digest,
): Promise<void> => {
  const key = { companyId, deliveryId: newId() };
  const isNew = await addDelivery(tx, vault, {
    ...key,
    kind: 'mail',
    dedupeKey: `digest ${name} ${userId}`,
    content: JSON.stringify({ from, until, userId }),
    at: new Date(due),
    expiresAt: new Date(due + EXPIRES_MS),
  });
  if (isNew) await jobs.enqueue(tx, 'deliver', key, { after: new Date(due) });
};
