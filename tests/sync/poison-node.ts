import { openDatabase } from '#server/db/database.ts';
import { openLog } from '#server/kit/log.ts';
import { inTurn } from '#server/worker/in-turn.ts';
import type { World } from '#server/world.ts';

// A worker's process that makes one try of a job that does to it what `how` says: argv is url, companyId, appId, how.
const [url = '', companyId = '', appId = '', how = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 2, onError: () => undefined });
const world: Pick<World, 'db' | 'now' | 'log'> = { db, now: Date.now, log: openLog('silent') };

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

await inTurn(world, 'sync-reviews', { companyId, appId }, work).catch(() => undefined);
await db.destroy();
