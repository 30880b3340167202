import { isMigrated } from '#server/db/tables/operation.ts';
import type { World } from '#server/world.ts';

/** Whoever asks has given up by then, in ms. */
const PATIENCE_MS = 3000;

/** Whether this node can do its work: the database answers in time and every migration this program knows has run. */
export const isReady = async ({ db }: World): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS);
  });
  const looked = isMigrated(db).catch(() => false);
  return Promise.race([looked, late]).finally(() => clearTimeout(timer));
};
