import type { AppContext } from '#server/context.ts';
import { claimSchedule } from '#server/db/tables/apps/schedules.ts';
import { every } from './every.ts';

/** Runs `work` every `ms` on one of all nodes; the returned function stops it on this one. */
export const cron = (
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  name: string,
  ms: number,
  work: (isStopped: () => boolean) => Promise<void>,
): (() => Promise<void>) =>
  every(ms, async (isStopped) => {
    try {
      if (await claimSchedule(db, name, ms)) await work(isStopped);
    } catch (error) {
      log.error({ event: 'cron.failed', err: error, cron: name }, 'Scheduled run failed');
    }
  });
