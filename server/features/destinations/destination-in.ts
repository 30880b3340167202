import { ApiError } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type DestinationRow, destinationById } from '#server/db/tables/notices/destinations.ts';

/** The channel, or an error of the API. */
export const destinationIn = async (tx: Tx, id: string): Promise<DestinationRow> => {
  const row = await destinationById(tx, id);
  if (!row) throw new ApiError('ENTITY_NOT_FOUND', 'Channel not found.');
  return row;
};
