import { queueFigures } from '#server/db/tables/jobs.ts';
import { submitFigures, syncFigures } from '#server/db/tables/operation.ts';
import { QUEUES } from '#server/jobs/queues.ts';
import type { Reading } from '#server/kit/figures.ts';
import type { World } from '#server/world.ts';

/** How long a look at the database serves every scrape, in ms. */
const KEPT_MS = 5000;

/** Looks at what all nodes share: at most one look at a time, and none while the last one is fresh. */
export const openReadings = (world: World): (() => Promise<readonly Reading[]>) => {
  let kept: Promise<readonly Reading[]> | undefined;
  let until = 0;
  return () => {
    if (kept === undefined || performance.now() >= until) {
      until = performance.now() + KEPT_MS;
      kept = readAll(world).catch((error: unknown) => {
        world.log.warn({ err: error }, 'figures could not be read');
        return [gauge('rejoinder_database_up', 'Whether the last look at the database went well', 0)];
      });
    }
    return kept;
  };
};

const gauge = (name: string, help: string, value: number, labels: Record<string, string> = {}): Reading => ({
  ...{ name, help, value, labels },
});

const STORES = ['apple', 'google'] as const;
const WAITING = ['queued', 'sending', 'unknown'] as const;

const readAll = async ({ db, now }: World): Promise<Reading[]> => {
  const at = new Date(now());
  const age = (since: Date | null | undefined): number =>
    since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : 0;
  const [queues, syncs, submits] = [
    await queueFigures(db),
    await syncFigures(db, at),
    await submitFigures(db),
  ];
  return [
    gauge('rejoinder_database_up', 'Whether the last look at the database went well', 1),
    ...Object.keys(QUEUES).flatMap((queue) => {
      const found = queues.find((row) => row.queue === queue);
      const { ready = 0, later = 0, running = 0 } = found ?? {};
      return [
        ...Object.entries({ ready, later, running }).map(([state, jobs]) =>
          gauge('rejoinder_queue_jobs', 'Jobs in the queue', jobs, { queue, state }),
        ),
        gauge(
          'rejoinder_queue_oldest_seconds',
          'How long the oldest job that may be started has waited',
          age(found?.oldest),
          { queue },
        ),
        gauge(
          'rejoinder_jobs_set_aside',
          'Jobs that are not tried any more until somebody restarts them',
          found?.set_aside ?? 0,
          { queue },
        ),
      ];
    }),
    ...STORES.flatMap((store) => {
      const found = syncs.find((row) => row.store === store);
      const told = (name: string, help: string, value: number) => gauge(name, help, value, { store });
      return [
        told('rejoinder_sync_overdue_apps', 'Apps whose reading is due, 1000 at most', found?.overdue ?? 0),
        told('rejoinder_sync_failing_apps', 'Apps whose reading fails, 1000 at most', found?.failing ?? 0),
        told(
          'rejoinder_sync_overdue_seconds',
          'How long the most overdue has been due',
          age(found?.due_since),
        ),
        told(
          'rejoinder_sync_age_seconds',
          'Since when an app that is overdue or fails was not read well; 0 when all is well',
          age(found?.good_until),
        ),
      ];
    }),
    ...WAITING.flatMap((state) => {
      const found = submits.find((row) => row.state === state);
      return [
        gauge('rejoinder_submits', 'Submits that have not ended, 1000 at most', found?.waiting ?? 0, {
          state,
        }),
        gauge('rejoinder_submit_oldest_seconds', 'How long the oldest has been there', age(found?.since), {
          state,
        }),
      ];
    }),
  ];
};
