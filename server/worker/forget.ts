import { forgetChanges } from '#server/db/tables/changes.ts';
import { forgetEvents } from '#server/db/tables/payment-events.ts';
import type { World } from '#server/world.ts';

const DAY_MS = 24 * 3_600_000;

/** How long changes are kept, in ms: who has been away for longer reads everything again. */
const CHANGES_MS = DAY_MS;

/** How long payment events are, in ms: the provider repeats one for three days (decision 27). */
const EVENTS_MS = 100 * DAY_MS;

/** Rows forgotten in one go, so that none of these takes long. */
const MOST = 500;

/** Forgets the changes that are told to nobody any more, and the payment events that come no more. */
export const forget = async ({ db, now }: World, isStopped = () => false): Promise<void> => {
  const before = (age: number) => new Date(now() - age);
  while ((await forgetChanges(db, before(CHANGES_MS), MOST)) === MOST && !isStopped());
  while ((await forgetEvents(db, before(EVENTS_MS), MOST)) === MOST && !isStopped());
};
