import type { AppContext } from '#server/context.ts';
import { isMigrated } from '#server/db/tables/operations/metrics.ts';

/** Whoever asks has given up by then, in ms. */
const PATIENCE_MS = 3000;

/**
 * Answers whether this node is to be given work: it is not about to stop, the database answers in time and its schema is
 * new enough. A schema that once was stays so: a later release may replace functions while this one still runs.
 */
export const readiness = (
  { db }: Pick<AppContext, 'db'>,
  stopping?: AbortSignal,
): (() => Promise<boolean>) => {
  let wasMigrated = false;
  const look = async (): Promise<boolean> => {
    const isNow = await isMigrated(db).catch(() => undefined);
    if (isNow) wasMigrated = true;
    return isNow !== undefined && wasMigrated;
  };
  return async () => {
    if (stopping?.aborted) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(() => done(false), PATIENCE_MS);
    });
    return Promise.race([look(), late]).finally(() => clearTimeout(timer));
  };
};
