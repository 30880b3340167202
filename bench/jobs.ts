import { inTenant } from '#server/db/database.ts';
import { openWorker } from '#server/worker/worker.ts';
import { type Figure, median } from './support/measurements.ts';
import type { BenchApp, TestBed } from './support/test-bed.ts';

const QUEUE = 'send-reply';
const COMPANIES = 20;
const ALONE = 30;

/** A deleted submit: its job costs only the queue and one lookup. */
const jobOf = ({ companyId, appId }: BenchApp, n: number) => ({
  companyId,
  appId,
  reviewId: `r${n}`,
  replyRevision: 1,
});

/** A context that reports when a number of jobs is done, without reading the measured table. */
const counted = (context: TestBed['context']) => {
  let left = 0;
  let resolve = (): void => undefined;
  const job: typeof context.telemetry.metrics.job = (...args) => {
    context.telemetry.metrics.job(...args);
    left -= 1;
    if (left === 0) resolve();
  };
  return {
    context: {
      ...context,
      telemetry: { ...context.telemetry, metrics: { ...context.telemetry.metrics, job } },
    },
    done: (jobs: number): Promise<void> =>
      new Promise((done) => {
        left = jobs;
        resolve = done;
      }),
  };
};
type Counted = ReturnType<typeof counted>;

const fill = async ({ context }: TestBed, apps: readonly BenchApp[], jobs: number): Promise<void> => {
  for (const [index, app] of apps.entries()) {
    const count = Math.ceil((jobs - index) / apps.length);
    const payloads = Array.from({ length: count }, (_, n) => jobOf(app, n));
    await inTenant(context.db, app.companyId, (tx) => context.jobs.enqueueAll(tx, QUEUE, payloads));
  }
};

type Rate = { perSecond: number; aloneMs: number };

const rateOf = async (
  { context, done }: Counted,
  url: string,
  apps: readonly BenchApp[],
  jobs: number,
): Promise<Rate> => {
  const all = done(jobs);
  const began = performance.now();
  const worker = await openWorker({ context, databaseUrl: url, syncIntervalMs: 600_000 });
  await all;
  const perSecond = (jobs * 1000) / (performance.now() - began);
  const waits: number[] = [];
  for (let n = 0; n < ALONE; n += 1) {
    const [app] = apps;
    if (app === undefined) break;
    const one = done(1);
    await inTenant(context.db, app.companyId, (tx) => context.jobs.enqueue(tx, QUEUE, jobOf(app, jobs + n)));
    const from = performance.now();
    await one;
    waits.push(performance.now() - from);
  }
  await worker.close();
  return { perSecond, aloneMs: median(waits) };
};

/** Jobs per second of an ordinary worker, and the latency of a job in an empty queue. */
export const benchJobs = async (testBed: TestBed, jobs: number): Promise<Figure[]> => {
  const apps: BenchApp[] = [];
  for (let n = 0; n < COMPANIES; n += 1) apps.push(await testBed.app(`working ${n}`));
  await testBed.admin.query("update app_syncs set due_at = now() + interval '1 day'");
  await fill(testBed, apps, jobs);
  const ours = await rateOf(counted(testBed.context), testBed.url, apps, jobs);
  const part = 'jobs';
  return [
    {
      part,
      name: 'jobs by one worker',
      value: ours.perSecond,
      unit: 'jobs/s',
      control: null,
      wanted: { of: 'value', min: 500 },
    },
    {
      part,
      name: 'a job from enqueued to done, nothing else to do',
      value: ours.aloneMs,
      unit: 'ms',
      control: null,
      wanted: null,
    },
  ];
};
