import { PgBoss } from 'pg-boss';
import { inTenant } from '#server/db/database.ts';
import { openQueue } from '#server/jobs/jobs.ts';
import { keyOf, RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { AT_ONCE } from '#server/worker/handlers.ts';
import { openWorker } from '#server/worker/worker.ts';
import { ownerUrl } from '#tests/support/owner-url.ts';
import { type Figure, median } from './figures.ts';
import type { BenchApp, Ground } from './ground.ts';

const QUEUE = 'submit-answer';
const COMPANIES = 20;
const ALONE = 30;

/** A submit that is not there any more: nothing but the queue, the count of tries and one look is paid for it. */
const jobOf = ({ companyId, appId }: BenchApp, n: number) => ({
  ...{ companyId, appId, reviewId: `r${n}`, replyRevision: 1 },
});

const isEmpty = async ({ admin }: Ground): Promise<boolean> => {
  const { rows } = await admin.query(
    `select 1 from pgboss.job where name = $1 and state < 'completed' limit 1`,
    [QUEUE],
  );
  return rows.length === 0;
};

const emptied = async (ground: Ground): Promise<void> => {
  while (!(await isEmpty(ground)));
};

const fill = (boss: PgBoss, apps: readonly BenchApp[], jobs: number) =>
  boss.insert(
    QUEUE,
    Array.from({ length: jobs }, (_, n) => {
      const app = apps[n % apps.length];
      if (app === undefined) throw new Error('there are companies');
      const data = jobOf(app, n);
      return { data, singletonKey: keyOf(data), group: { id: app.companyId } };
    }),
  );

type Rate = { perSecond: number; aloneMs: number };

const rateOf = async (ground: Ground, apps: readonly BenchApp[], jobs: number): Promise<Rate> => {
  const began = performance.now();
  await emptied(ground);
  const perSecond = (jobs * 1000) / (performance.now() - began);
  const waits: number[] = [];
  for (let n = 0; n < ALONE; n += 1) {
    const [app] = apps;
    if (app === undefined) break;
    await inTenant(ground.world.db, app.companyId, (tx) =>
      ground.world.jobs.enqueue(tx, QUEUE, jobOf(app, jobs + n)),
    );
    const from = performance.now();
    await emptied(ground);
    waits.push(performance.now() - from);
  }
  return { perSecond, aloneMs: median(waits) };
};

const openBoss = (ground: Ground) =>
  openQueue({ url: ground.url, connections: 8, isWorker: true, onError: () => undefined });

/** Jobs a second through a worker as it is, and from being put there to being done when nothing else is; beside the queue's own. */
export const working = async (ground: Ground, jobs: number): Promise<Figure[]> => {
  const apps: BenchApp[] = [];
  for (let n = 0; n < COMPANIES; n += 1) apps.push(await ground.app(`working ${n}`));
  await ground.admin.query("update app_syncs set due_at = now() + interval '1 day'");
  await fill(ground.boss, apps, jobs);
  const boss = await openBoss(ground);
  const worker = await openWorker({ world: ground.world, boss, syncIntervalMs: 600_000 });
  const ours = await rateOf(ground, apps, jobs);
  await worker.close();
  await fill(ground.boss, apps, jobs);
  const bare = await new PgBoss({
    ...{
      connectionString: ownerUrl(ground.url),
      max: 8,
      migrate: false,
      schedule: false,
      useListenNotify: true,
    },
  }).start();
  for (let hand = 0; hand < AT_ONCE[QUEUE]; hand += 1) {
    const options = { groupConcurrency: RUNNING_PER_COMPANY, pollingIntervalSeconds: 2 };
    const id: string = await bare.work(QUEUE, options, async (): Promise<void> => bare.notifyWorker(id));
  }
  const alone = await rateOf(ground, apps, jobs);
  await bare.stop({ graceful: false });
  const part = 'working';
  return [
    {
      ...{ part, name: 'jobs by one worker', value: ours.perSecond, unit: 'jobs/s' },
      control: { name: 'pg-boss with as many hands', value: alone.perSecond },
      wanted: { of: 'value', least: 1000 },
    },
    {
      ...{ part, name: 'a job from put there to done, nothing else to do', value: ours.aloneMs, unit: 'ms' },
      control: { name: 'pg-boss with as many hands', value: alone.aloneMs },
      wanted: null,
    },
  ];
};
