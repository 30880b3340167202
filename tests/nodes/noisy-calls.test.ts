import { expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { databaseOver, inTenant, openPool, seeing } from '#server/db/database.ts';
import { MOST_RUNNING } from '#server/http/api/fair-calls.ts';
import { openWorkerPool } from '#server/worker/worker-pool.ts';
import * as review from '#shared/contract/review/endpoints.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { bearer } from '#tests/support/app/tenants.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const kit = await createTestContext();
const { createApp, rows } = kit;
const FLOOD = 500;
const QUEUE = 'check-subscription';
const JOBS = 40;
const LEASE_MS = 3000;

const withReviews = async (count: number) => {
  const app = await createApp({ store: 'google' });
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
       app_version_name, was_edited, review_language, is_answered)
     select $1, $2, md5(n::text), 'Ann', '', 'It crashes', 1 + n % 5, timestamptz '2026-11-01' - n * interval '9 minutes',
       now(), '2.1', false, 'en', false from generate_series(1, $3::int) n`,
    ...[app.companyId, app.appId, count],
  );
  return app;
};

/** A worker whose jobs outlast their leases unless these are renewed. */
const startWorker = async () => {
  const claims: number[] = [];
  const companies = Array.from({ length: JOBS }, newId);
  for (const companyId of companies)
    await inTenant(kit.context.db, companyId, (tx) =>
      kit.context.jobs.enqueue(tx, QUEUE, { companyId, subscriptionId: companyId }),
    );
  const pool = openWorkerPool({
    context: kit.context,
    queue: QUEUE,
    concurrency: JOBS,
    leaseMs: LEASE_MS,
    run: async (job) => {
      claims.push(job.claims);
      await flooded;
      return { outcome: 'done' };
    },
  });
  onTestFinished(() => pool.close(1000));
  pool.wake();
  await expect.poll(() => claims.length).toBe(JOBS);
  return claims;
};
const { promise: flooded, resolve: floodEnded } = Promise.withResolvers<void>();

it("answers a company at once while another has 500 calls in flight, and loses no job's lease", async () => {
  const connections = openPool({ url: kit.url, connections: 8, onError: () => undefined });
  const db = seeing(databaseOver(connections), everyApp);
  onTestFinished(() => db.destroy());
  const server = await startApi({ ...kit.context, db }, { databaseUrl: kit.url, requestsAMinute: 100_000 });
  const [loud, quiet] = [await withReviews(2000), await withReviews(100)];
  const open = async ({ caller }: typeof loud) => {
    const headers = bearer(await server.tokenOf(caller.userId));
    const { method, path } = review.find;
    return () => server.ask({ method, path, headers, body: { filter: { stars: [1, 2] }, offset: 0 } });
  };
  const [findLoud, findQuiet] = [await open(loud), await open(quiet)];
  const isCached = async () => {
    let statements = 0;
    const count = () => (statements += 1);
    connections.on('acquire', count);
    await findLoud();
    connections.off('acquire', count);
    return statements;
  };
  const atFirst = await isCached();
  await expect.poll(isCached).toBe(atFirst - 1);
  expect((await findQuiet()).status).toBe(200);
  const claims = await startWorker();

  let inUse = 0;
  let inFlight = 0;
  connections.on('acquire', () => {
    inUse = Math.max(inUse, connections.totalCount - connections.idleCount + connections.waitingCount);
  });
  const flood = Array.from({ length: FLOOD }, async () => {
    inFlight += 1;
    const { status } = await findLoud();
    inFlight -= 1;
    return status;
  });
  await Promise.race(flood); // all have arrived, and the first is answered
  const answers: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    answers.push((await findQuiet()).status);
    expect(inFlight).toBeGreaterThan(0);
  }
  const statuses = Object.groupBy(await Promise.all(flood), String);
  floodEnded();
  expect(answers).toEqual(Array(10).fill(200));
  expect(inUse).toBeLessThanOrEqual(MOST_RUNNING / 2 + 2); // and the neighbour, and the change log
  expect(Object.keys(statuses).filter((status) => status !== '429')).toEqual(['200']);
  await expect.poll(() => rows('select 1 from jobs where queue = $1', QUEUE)).toEqual([]);
  expect(claims).toEqual(Array(JOBS).fill(1));
});
