import type pg from 'pg';
import * as z from 'zod';
import { redriveJobs } from '#scripts/lib/redrive-jobs.ts';
import { openLog } from '#server/telemetry/log.ts';

const UNENDED = `select count(*) n from submits where state in ('queued', 'sending', 'unknown')
  or (state in ('sent', 'published') and verify_step = 0)`;
const SET_ASIDE = 'select count(*) n from jobs where set_aside_at is not null';

const LOOK_MS = 100;

/** Waits for the outcome of a run, until `until` (epoch ms) at the latest. */
export const outcomeOf = (admin: pg.Client, databaseUrl: string, until: number) => {
  const count = async (query: string): Promise<number> =>
    z.object({ n: z.coerce.number() }).parse((await admin.query(query)).rows[0]).n;
  return {
    /** Waits until the given number of reviews is synced. */
    isRead: async (reviews: number): Promise<void> => {
      while ((await count('select count(*) n from reviews')) !== reviews && Date.now() < until)
        await new Promise((next) => setTimeout(next, LOOK_MS));
    },
    /**
     * Waits until every submit has ended. Like an operator, restarts the jobs that were set aside because their workers
     * died, and returns their number.
     */
    settle: async (): Promise<number> => {
      const again = { databaseUrl, isListOnly: false, log: openLog('silent'), by: 'the harness' };
      let redriven = 0;
      while ((await count(UNENDED)) > 0 && Date.now() < until) {
        if ((await count(SET_ASIDE)) > 0) redriven += (await redriveJobs(again)).restarted;
        await new Promise((next) => setTimeout(next, LOOK_MS));
      }
      return redriven;
    },
  };
};
