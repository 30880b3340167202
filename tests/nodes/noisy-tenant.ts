import pg from 'pg';
import { openQueue } from '#server/jobs/jobs.ts';
import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { newId } from '#server/kit/ids.ts';
import { AT_ONCE } from '#server/worker/handlers.ts';

type Options = { databaseUrl: string; noisy: number; quiet: number };

/**
 * One company puts very many jobs in the queue, then others one each. Hands as a worker has them take jobs by its rules,
 * each holding its own until all others have taken one; what is counted is the order in which jobs begin.
 */
export const noisyTenant = async ({ databaseUrl, noisy, quiet }: Options) => {
  const queue = 'prepare-reply';
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const boss = await openQueue({ url: databaseUrl, connections: 4, isWorker: false, onError });
  const loud = newId();
  const jobOf = (companyId: string, n: number) => ({
    data: { companyId, appId: 'an.app', reviewId: String(n) },
    singletonKey: `${companyId} an.app ${n}`,
    group: { id: companyId },
  });
  for (let from = 0; from < noisy; from += 1000)
    await boss.insert(
      queue,
      Array.from({ length: Math.min(1000, noisy - from) }, (_, n) => jobOf(loud, from + n)),
    );
  await boss.insert(
    queue,
    Array.from({ length: quiet }, () => jobOf(newId(), 0)),
  );
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query('analyze pgboss.job_common');
  const order: ('noisy' | 'quiet')[] = [];
  const held: string[] = [];
  let mostNoisyAtOnce = 0;
  const running = new Map<string, string>();
  let claims = 0;
  while (order.filter((who) => who === 'quiet').length < quiet && claims < noisy + quiet) {
    claims += 1;
    const [job] = await boss.fetch<{ companyId: string }>(queue, { groupConcurrency: RUNNING_PER_COMPANY });
    if (job) {
      order.push(job.data.companyId === loud ? 'noisy' : 'quiet');
      held.push(job.id);
      running.set(job.id, job.data.companyId);
      mostNoisyAtOnce = Math.max(
        mostNoisyAtOnce,
        [...running.values()].filter((companyId) => companyId === loud).length,
      );
    }
    // The hand that has worked longest is done, when all are busy or nothing may begin.
    if (held.length < AT_ONCE[queue] && job) continue;
    const oldest = held.shift();
    if (oldest === undefined) break;
    running.delete(oldest);
    await boss.complete(queue, oldest);
  }
  const { rows } = await admin.query(
    "select count(*)::int n from pgboss.job where name = $1 and state = 'created'",
    [queue],
  );
  await admin.end();
  await boss.stop({ graceful: false });
  return {
    quietStarted: order.filter((who) => who === 'quiet').length,
    noisyBeforeLastQuiet: order.slice(0, order.lastIndexOf('quiet')).filter((who) => who === 'noisy').length,
    mostNoisyAtOnce,
    stillWaiting: Number(rows[0]?.n),
    claims,
  };
};
