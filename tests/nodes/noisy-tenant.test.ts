import pg from 'pg';
import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { noisyTenant } from './noisy-tenant.ts';
import { openBusyQueue } from './support/busy-company.ts';
import { buffersOfClaim } from './support/claim-buffers.ts';

it("starts each quiet company's job despite another's backlog of two thousand, with few buffers", async () => {
  const quiet = 20;
  const figures = await noisyTenant({ databaseUrl: await createTestDatabase(), noisy: 2000, quiet });
  expect(figures).toMatchObject({ quietStarted: quiet, mostNoisyAtOnce: RUNNING_PER_COMPANY });
  // A fair share is one start of the noisy company per start of a quiet one.
  expect(figures.noisyBeforeLastQuiet).toBeLessThanOrEqual(2 * quiet);
  expect(figures.buffers.max).toBeLessThanOrEqual(400);
  expect(figures.buffers.whenFull).toBeLessThanOrEqual(80); // as many as wait would be some hundred
});

it('claims a due job with few buffers when three thousand companies have a job that is not yet due', async () => {
  const databaseUrl = await createTestDatabase();
  const queue = await openBusyQueue(databaseUrl, 'draft-reply');
  const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
  await admin.connect();
  await admin.query(
    `insert into jobs (company_id, queue, key, payload, run_at)
     select gen_random_uuid(), 'draft-reply', n, '{}', now() + interval '1 hour' from generate_series(1, 3000) n`,
  );
  await queue.putFor(newId(), 1);
  await admin.query('vacuum analyze jobs');
  await buffersOfClaim(admin, 'draft-reply', 1); // what a connection looks up once
  expect(await buffersOfClaim(admin, 'draft-reply', 8)).toBeLessThanOrEqual(200);
  await admin.end();
  await queue.close();
});

it.each([
  ['of one company, which has its maximum running', 1],
  ['of twenty thousand companies', 20_000],
])(
  'claims with few buffers however often a connection has claimed, before 100,000 jobs %s',
  async (_of, companies) => {
    const databaseUrl = await createTestDatabase();
    const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
    await admin.connect();
    await admin.query('alter table jobs set (autovacuum_enabled = off)');
    await admin.query(
      `insert into jobs (company_id, queue, key, payload, run_at, is_running)
     select md5((n % $1::int)::text)::uuid, (array['draft-reply', 'sync-reviews', 'classify-review'])[1 + n % 3],
       n, '{}', now(), n <= 12 from generate_series(1, 100000) n`,
      [companies],
    );
    const claims: number[] = [];
    for (let n = 0; n < 10; n += 1) claims.push(await buffersOfClaim(admin, 'draft-reply', 16));
    await admin.query('analyze jobs');
    for (let n = 0; n < 10; n += 1) claims.push(await buffersOfClaim(admin, 'draft-reply', 16));
    await admin.end();
    expect(Math.max(...claims.slice(1))).toBeLessThanOrEqual(1000);
  },
);
