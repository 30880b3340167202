import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';

/** Lets channels be sent what was written for them, in its transaction. */
export const wakeChannels = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  companyId: string,
  destinations: readonly { destination_id: string }[],
): Promise<void> =>
  jobs.enqueueAll(
    tx,
    'deliver-to-channel',
    destinations.map(({ destination_id: destinationId }) => ({ companyId, destinationId })),
    { isUrgent: true, isForward: true },
  );
