import { expect, it } from 'vitest';
import { inTenant } from '#server/db/database.ts';
import { newId } from '#server/kit/ids.ts';
import { within } from '#server/kit/scope.ts';
import { ownerUrl } from '#tests/support/owner-url.ts';
import { createTestDatabase, openAdmin } from '#tests/support/test-database.ts';
import { aWorld } from '#tests/support/world.ts';
import { installQueues } from './jobs.ts';
import type { JobName } from './queues.ts';
import { keyOf, PAYLOADS, QUEUES } from './queues.ts';

const { world, boss, rows, url } = await aWorld();
const { db, jobs } = world;

const waiting = (companyId: string): Promise<{ name: string; state: string; start_after: Date }[]> =>
  rows(
    "select name, state, start_after from pgboss.job where data->>'companyId' = $1 and state <= 'active'",
    companyId,
  );
const anApp = () => ({ companyId: newId(), appId: 'app' });
const put = (app: { companyId: string; appId: string }, after?: Date) =>
  inTenant(db, app.companyId, (tx) => jobs.enqueue(tx, 'sync-reviews', app, after ? { after } : {}));

it('puts a job there exactly if its transaction is committed', async () => {
  const app = anApp();
  const failing = inTenant(db, app.companyId, async (tx) => {
    await jobs.enqueue(tx, 'sync-reviews', app);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting(app.companyId)).toEqual([]);
  await inTenant(db, app.companyId, async (tx) => {
    await jobs.enqueue(tx, 'sync-reviews', app);
    expect(await waiting(app.companyId)).toEqual([]); // nobody may take it before what it is about is there
  });
  expect(await waiting(app.companyId)).toMatchObject([{ name: 'sync-reviews', state: 'created' }]);
});

it('takes the same job twice for one, at once too, and breaks no transaction by it', async () => {
  const app = anApp();
  await Promise.all(Array.from({ length: 8 }, () => put(app)));
  await inTenant(db, app.companyId, async (tx) => {
    await tx.insertInto('companies').values({ company_id: app.companyId, name: 'Acme' }).execute();
    await jobs.enqueue(tx, 'sync-reviews', app);
    await jobs.enqueue(tx, 'sync-reviews', { ...app, appId: 'another' });
  });
  expect(await waiting(app.companyId)).toHaveLength(2);
  expect(await rows('select 1 from companies where company_id = $1', app.companyId)).toHaveLength(1);
});

it('keeps the same job of two companies apart', async () => {
  const [one, two] = [anApp(), anApp()];
  await put(one);
  await put(two);
  expect(await waiting(one.companyId)).toHaveLength(1);
  expect(await waiting(two.companyId)).toHaveLength(1);
});

it('lets one of a kind run or wait, and for a reply one wait while one runs', async () => {
  const [app, reply] = [anApp(), { ...anApp(), reviewId: 'r', replyRevision: 1 }];
  const enqueue = () =>
    inTenant(db, reply.companyId, async (tx) => {
      await jobs.enqueue(tx, 'submit-answer', reply);
      await jobs.enqueue(tx, 'prepare-reply', { ...reply, ...app });
    });
  const takeAll = async () => {
    for (const name of ['submit-answer', 'prepare-reply']) await boss.fetch(name, { batchSize: 100 });
  };
  await enqueue();
  await takeAll();
  await enqueue();
  await enqueue();
  expect((await waiting(reply.companyId)).map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
    'submit-answer active',
    'submit-answer created',
  ]);
  expect(await waiting(app.companyId)).toMatchObject([{ name: 'prepare-reply', state: 'active' }]);
});

it('is not taken before its time', async () => {
  const app = anApp();
  const after = new Date(Date.now() + 60_000);
  await put(app, after);
  const taken = await boss.fetch<{ companyId: string }>('sync-reviews', { batchSize: 100 });
  expect(taken.map(({ data }) => data.companyId)).not.toContain(app.companyId);
  expect(await waiting(app.companyId)).toMatchObject([{ start_after: after }]);
});

it('knows every job by a key that no other has', () => {
  const names: JobName[] = [
    ...(['sync-reviews', 'prepare-reply', 'submit-answer', 'refresh-state', 'check-subscription'] as const),
  ];
  expect(Object.keys(PAYLOADS).sort()).toEqual([...names].sort());
  expect(Object.keys(QUEUES).sort()).toEqual([...names].sort());
  const reply = { companyId: 'c', appId: 'a', reviewId: 'r', replyRevision: 1 };
  const keys = [reply, { ...reply, replyRevision: 2 }, { ...reply, reviewId: 'q' }].map(keyOf);
  expect(new Set(keys).size).toBe(3);
});

it('says which request it goes back to, and is the same job whoever puts it there', async () => {
  const app = anApp();
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  await within({ requestId: 'r-1', traceId, spanId }, () => put(app));
  await put(app);
  const told = await rows("select data from pgboss.job where data->>'companyId' = $1", app.companyId);
  const from = { requestId: 'r-1', parent: `00-${traceId}-${spanId}-01` };
  expect(told).toEqual([{ data: { ...app, from } }]);
});

it('is installed again over what is there, without losing a job', async () => {
  const app = anApp();
  await put(app);
  await installQueues(ownerUrl(url));
  expect(await waiting(app.companyId)).toHaveLength(1);
});

it('is installed by any number of nodes at once, where it is and where it is not', async () => {
  const empty = await createTestDatabase();
  const admin = await openAdmin(empty);
  for (let round = 0; round < 4; round += 1) {
    if (round % 2 === 0) await admin.query('drop schema pgboss cascade');
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => installQueues(ownerUrl(empty))));
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
  const { rows: queues } = await admin.query('select name from pgboss.queue');
  expect(queues.length).toBeGreaterThanOrEqual(Object.keys(QUEUES).length);
});
