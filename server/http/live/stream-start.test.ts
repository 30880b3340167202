import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openStream } from '#tests/support/app/live.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi, type TestServer } from '#tests/support/app/test-server.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { LIVE_TIMING } from './sse-route.ts';

const { context, createApp, url } = await createTestContext();
const server = await startApi(context, { databaseUrl: url });

/** Requests a stream that cannot open before `release`, because the changes table is locked. */
const openHeldUp = async (at: TestServer, validS?: number) => {
  const app = await createApp();
  const token = await at.tokenOf(app.caller.userId, validS);
  const client = new pg.Client({ connectionString: ownerUrl(url) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table changes');
  const opening = openStream(at, { token });
  const isHeldUp = "select 1 from pg_locks where not granted and relation = 'changes'::regclass";
  await expect.poll(async () => (await client.query(isHeldUp)).rowCount).toBe(1);
  return { opening, release: () => client.query('rollback') };
};

it('opens only once subscribed, so that later reads are never older than its events', async () => {
  const { opening, release } = await openHeldUp(server);
  let hasBegun = false;
  void opening.then(() => {
    hasBegun = true;
  });
  await server.ask({ method: 'GET', path: '/healthz' });
  expect(hasBegun).toBe(false);
  await release();
  const stream = await opening;
  onTestFinished(() => void stream.cut());
  await stream.begun();
});

it('answers 401 if its token expires before it has opened', async () => {
  const strict = await startApi(context, { databaseUrl: url, liveTiming: { ...LIVE_TIMING, check: 110 } });
  const { opening, release } = await openHeldUp(strict, 2);
  expect(await opening).toMatchObject({ status: 401 });
  await release();
});

it('answers 503 if its node stops before it has opened', async () => {
  const leaving = await startApi(context, { databaseUrl: url });
  const { opening, release } = await openHeldUp(leaving);
  const closing = leaving.close();
  expect(await opening).toMatchObject({ status: 503 });
  await release();
  await closing;
});
