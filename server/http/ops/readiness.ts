import type { ServerContext } from '#server/context.ts';
import { isMigrated } from '#server/db/tables/operations/metrics.ts';

/** Timeout of the check, in ms: load balancers have given up by then. */
const TIMEOUT_MS = 3000;

/**
 * Whether this node is ready for traffic: not shutting down, the database responds in time and its schema is new
 * enough. A schema that was new enough stays so: a later release may replace functions while this one runs.
 */
export const readiness = (
  { db }: Pick<ServerContext, 'db'>,
  stopping?: AbortSignal,
): (() => Promise<boolean>) => {
  let wasMigrated = false;
  const check = async (): Promise<boolean> => {
    const isNow = await isMigrated(db).catch(() => undefined);
    if (isNow) wasMigrated = true;
    return isNow !== undefined && wasMigrated;
  };
  return async () => {
    if (stopping?.aborted) return false;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((done) => {
      timer = setTimeout(() => done(false), TIMEOUT_MS);
    });
    return Promise.race([check(), timeout]).finally(() => clearTimeout(timer));
  };
};
