import pg from 'pg';
import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { openCluster } from './support/cluster.ts';

// A backfill of 10,000 reviews whose worker is killed five times classifies each of them once.
const MANY = 10_000;
const KILLS = 5;
const MOST_MS = 600_000;
const database = await openLongDatabase();
const cluster = await openCluster({
  databaseUrl: database.url,
  companies: 1,
  reviews: 1,
  env: { SYNC_INTERVAL_S: '3600' },
});
const admin = new pg.Client({ connectionString: ownerUrl(database.url) });
await admin.connect();
const [target] = cluster.targets;
const companyId = target?.companyId ?? '';
const began = performance.now();
await admin.query(
  `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
   select $1, $2, 'old' || n, 'Ann', '', 'It crashes when I sign in, ' || n, 1, now() - interval '30 days' - n * interval '1 minute', now()
   from generate_series(1, ${MANY}) n`,
  [companyId, target?.appId],
);
await admin.query(
  `insert into backfills (company_id, state, total, cursor_at, started_at) values ($1, 'running', ${MANY}, now() - interval '29 days', now())`,
  [companyId],
);
await admin.query(
  `insert into jobs (company_id, queue, key, payload, priority, run_at)
   values ($1::uuid, 'backfill', $1::text, jsonb_build_object('companyId', $1::text), 0, now())`,
  [companyId],
);
const progress = async () =>
  (await admin.query('select state, done, skipped from backfills where company_id = $1', [companyId]))
    .rows[0];
const reached = async (done: number): Promise<boolean> => {
  while (performance.now() - began < MOST_MS) {
    const now = await progress();
    if (now.done >= done || now.state === 'done') return true;
    await new Promise((next) => setTimeout(next, 50));
  }
  return false;
};
let worker = await cluster.start('worker');
for (let kill = 1; kill <= KILLS; kill += 1) {
  await reached((MANY / (KILLS + 1)) * kill);
  await cluster.kill(worker);
  worker = await cluster.start('worker');
}
await reached(MANY);
const { done, skipped } = await progress();
const [{ classified, requests }] = (
  await admin.query(
    `select (select count(*) from reviews where company_id = $1 and classified_via = 'backfill')::int classified,
       (select sum(backfill_calls) from writer_usage where company_id = $1)::int requests`,
    [companyId],
  )
).rows;
await admin.end();
await cluster.close();
await database.close();
const seconds = Math.round((performance.now() - began) / 1000);
const figures = { kills: KILLS, done, skipped, classified, requests, seconds };
reportResult(figures, [
  ...differences(figures, { done: MANY, skipped: 0, classified: MANY }),
  ...(requests <= MANY / 8 + 2 * KILLS ? [] : [`${requests} requests were made`]),
]);
