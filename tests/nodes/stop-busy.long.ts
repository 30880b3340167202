import pg from 'pg';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { openCluster } from './support/cluster.ts';

// A worker is stopped while its calls hang at a store that does not answer, with production timeouts: it stops in bounded
// time, releases its jobs at once, and another worker does them.
const database = await openLongDatabase();
const cluster = await openCluster({
  databaseUrl: database.url,
  companies: 1,
  reviews: 4,
  env: { SEND_PACE: '1', SYNC_INTERVAL_S: '600' },
});
const admin = new pg.Client({ connectionString: ownerUrl(database.url) });
await admin.connect();
const until = Date.now() + 120_000;
const count = async (query: string): Promise<number> => (await admin.query(query)).rows[0].n;
const reached = async (query: string): Promise<boolean> => {
  while (Date.now() < until) {
    if ((await count(query)) > 0) return true;
    await new Promise((next) => setTimeout(next, 50));
  }
  return false;
};
// Only Apple hangs: a store's timeout is a failed sync, which does not concern a stop.
await cluster.control.addFault({ vendor: 'app-store-connect', kind: 'delay', ms: 60_000 });
const active = "select count(*)::int n from jobs where queue = 'sync-reviews' and is_running";
const ofGoogle = cluster.targets.filter(({ store }) => store === 'google').length;
const read = (reviews: number) => `select (count(*) = ${reviews})::int n from reviews`;
const worker = await cluster.start('worker');
const wasBusy = (await reached(read(ofGoogle))) && (await reached(active));
const stop = await cluster.askToStop(worker);
const leftActive = await count(active);
await cluster.control.clearFaults();
await cluster.start('worker');
const isRead = await reached(read(cluster.targets.length));
await admin.end();
await cluster.close();
await database.close();
const figures = { wasBusy, exitCode: stop.code, stopMs: stop.ms, leftActive, isRead };
reportResult(figures, [
  ...(wasBusy ? [] : ['the worker was never busy']),
  ...(stop.code === 0 && stop.ms < 28_000 ? [] : ['it did not stop in time']),
  ...(leftActive === 0 ? [] : [`${leftActive} jobs were not handed back`]),
  ...(isRead ? [] : ['no node took over its work']),
]);
