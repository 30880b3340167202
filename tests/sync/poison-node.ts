import { openDatabase } from '#server/db/database.ts';
import { jobsOver, openQueue } from '#server/jobs/jobs.ts';
import { openLog } from '#server/kit/log.ts';
import { oneTry } from '#tests/support/one-try.ts';

// A worker's process that makes one try of a job that does to it what `how` says: argv is url, companyId, appId, how.
const [url = '', companyId = '', appId = '', how = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 2, onError: () => undefined });
const boss = await openQueue({ url, connections: 1, isWorker: false, onError: () => undefined });
const world = { db, jobs: jobsOver(boss), now: Date.now, log: openLog('silent') };

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

await oneTry(world, 'sync-reviews', { companyId, appId }, work).catch(() => undefined);
await boss.stop({ graceful: false });
await db.destroy();
