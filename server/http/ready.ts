import { isMigrated } from '#server/db/tables/operation.ts';
import type { World } from '#server/world.ts';

/** Whoever asks has given up by then, in ms. */
const PATIENCE_MS = 3000;

/** Whether this node is to be given work: it is not about to stop, the database answers in time and its schema is new enough. */
export const isReady = async ({ db }: Pick<World, 'db'>, stopping?: AbortSignal): Promise<boolean> => {
  if (stopping?.aborted) return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS);
  });
  const looked = isMigrated(db).catch(() => false);
  return Promise.race([looked, late]).finally(() => clearTimeout(timer));
};
