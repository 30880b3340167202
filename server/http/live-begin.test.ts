import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { aDoor } from '#tests/support/door.ts';
import { openStream } from '#tests/support/live.ts';
import { aWorld } from '#tests/support/world.ts';

const { world, anApp, url } = await aWorld();
const door = await aDoor(world, { databaseUrl: url });

it('begins when it is told all that changes, so that what is read from then on is never behind it', async () => {
  const app = await anApp();
  const token = await door.tokenOf(app.caller.userId);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table changes');
  let hasBegun = false;
  const opening = openStream(door, { token }).then((stream) => {
    hasBegun = true;
    return stream;
  });
  const isHeldUp = "select 1 from pg_locks where not granted and relation = 'changes'::regclass";
  await expect.poll(async () => (await client.query(isHeldUp)).rowCount).toBe(1);
  await door.ask({ method: 'GET', path: '/healthz' });
  expect(hasBegun).toBe(false);
  await client.query('rollback');
  const stream = await opening;
  onTestFinished(stream.cut);
  await stream.begun();
});
