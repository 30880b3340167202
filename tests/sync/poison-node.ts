import { jobQueue } from '#server/jobs/jobs.ts';
import { runJobOnce } from '#tests/support/app/run-job-once.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';

// A worker process that makes one attempt of a job, which fails as `how` says. argv: url, companyId, appId, how.
const [url = '', companyId = '', appId = '', how = ''] = process.argv.slice(2);
const db = openEveryApp({ url, connections: 2, onError: () => undefined });
const context = { db, jobs: jobQueue, now: Date.now };

const hoard = (): never => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, n) => n));
};

const work = async (): Promise<void> => {
  process.stdout.write('trying\n');
  if (how === 'exits') process.exit(3);
  if (how === 'eats memory') hoard();
  if (how === 'hangs') await new Promise(() => setInterval(() => undefined, 1000));
};

await runJobOnce(context, 'sync-reviews', { companyId, appId }, work);
await db.destroy();
