import { ApiError } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { shownApps } from '#server/db/tables/apps/apps.ts';

/** The apps that somebody is limited to, each once; all must be apps of the company. */
export const requireApps = async (tx: Tx, apps: readonly string[] | null): Promise<string[] | null> => {
  if (apps === null) return null;
  const known = new Set((await shownApps(tx)).map(({ app_id: id }) => id));
  if (!apps.every((id) => known.has(id))) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  return [...new Set(apps)].sort();
};
