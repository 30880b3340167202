import { forgetChanges } from '#server/db/tables/changes.ts';
import type { World } from '#server/world.ts';

/** How long changes are kept, in ms: who has been away for longer reads everything again. */
const KEPT_MS = 24 * 3_600_000;

/** Changes forgotten in one go, so that none of these takes long. */
const MOST = 5000;

/** Forgets the changes that are told to nobody any more. */
export const forget = async (world: World): Promise<void> => {
  const before = new Date(world.now() - KEPT_MS);
  while ((await forgetChanges(world.db, before, MOST)) === MOST);
};
