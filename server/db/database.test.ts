import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { everyApp, memberApps, noApp } from '#shared/domain/account/app-scope.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import { countingRoundTrips } from '#tests/support/database/round-trips.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { inTenant, readInTenant, seeing, type Tx } from './database.ts';

const url = await createTestDatabase();
const db = openEveryApp({ url, connections: 1, onError: () => undefined });
afterAll(() => db.destroy());

const companyId = newId();
const add = (tx: Tx, name: string) =>
  tx.insertInto('companies').values({ company_id: companyId, name }).execute();
const names = async (tx: Tx) =>
  (await tx.selectFrom('companies').select('name').execute()).map(({ name }) => name);
/** The tenant scope of the only connection, outside any transaction. */
const scope = async () => {
  const { rows } = await sql<{ company: string | null }>`
    select nullif(current_setting('app.company_id', true), '') as company`.execute(db);
  return rows[0]?.company;
};

it('commits a transaction as a whole and leaves its scope with it', async () => {
  const failing = inTenant(db, companyId, async (tx) => {
    await add(tx, 'Acme');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await scope()).toBeNull();
  expect(await inTenant(db, companyId, names)).toEqual([]);
  await inTenant(db, companyId, (tx) => add(tx, 'Acme'));
  expect(await scope()).toBeNull();
  expect(await inTenant(db, companyId, names)).toEqual(['Acme']);
});

it('fails a transaction whose failed statement was caught', async () => {
  const failing = inTenant(db, companyId, async (tx) => {
    await add(tx, 'Other').catch(() => undefined);
    return 'done';
  });
  await expect(failing).rejects.toThrow('rolled back instead of committed');
});

it("reads one company's rows and refuses writes", async () => {
  const twice = async (tx: Tx) => [await names(tx), await names(tx)];
  expect(await readInTenant(db, companyId, twice)).toEqual([['Acme'], ['Acme']]);
  expect(await readInTenant(db, newId(), names)).toEqual([]);
  await expect(readInTenant(db, companyId, (tx) => add(tx, 'Third'))).rejects.toThrow(
    /read-only transaction/,
  );
  expect(await scope()).toBeNull();
  expect(await inTenant(db, companyId, names)).toEqual(['Acme']);
});

it('reads and writes rows of the apps it is given, and of none without', async () => {
  const ids = ['one', 'odd "quoted\\, {id}', ''];
  const reads = (tx: Tx) => tx.selectFrom('processed_reviews').select('app_id').orderBy('app_id').execute();
  const write = (tx: Tx, app_id: string) =>
    tx
      .insertInto('processed_reviews')
      .values({ company_id: companyId, month: '2026-11', app_id, review_id: newId() })
      .execute();
  await inTenant(db, companyId, async (tx) => {
    for (const id of ids) await write(tx, id);
  });
  for (const [apps, seen] of [
    [everyApp, ids],
    [memberApps(null), ids],
    [memberApps([ids[1] ?? '']), ids.slice(1)],
    [noApp, ['']],
  ] as const) {
    const rows = await inTenant(seeing(db, apps), companyId, reads);
    expect(rows.map(({ app_id }) => app_id).toSorted()).toEqual([...seen].toSorted());
  }
  const withoutApps = db.transaction().execute(async (tx) => {
    await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
    return reads(tx);
  });
  expect(await withoutApps).toEqual([]);
  const other = inTenant(seeing(db, memberApps(['one'])), companyId, (tx) => write(tx, 'two'));
  await expect(other).rejects.toThrow(/row-level security/);
});

it('refuses a company id that is not a UUID', async () => {
  for (const name of ['', 'x', `${companyId}' or true; --`, `${companyId}\n`]) {
    await expect(inTenant(db, name, async () => 'in')).rejects.toThrow('UUID');
    await expect(readInTenant(db, name, async () => 'in')).rejects.toThrow('UUID');
  }
});

it('runs a transaction again that PostgreSQL ended because of a deadlock', async () => {
  const two = openEveryApp({ url, connections: 2, onError: () => undefined });
  const lock = (tx: Tx, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(tx);
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let runs = 0;
  const work = (first: 0 | 1) =>
    inTenant(two, companyId, async (tx) => {
      runs += 1;
      await lock(tx, first);
      arrived[first].resolve();
      await arrived[1 - first]?.promise;
      await lock(tx, 1 - first);
      return first;
    });
  expect(await Promise.all([work(0), work(1)])).toEqual([0, 1]);
  expect(runs).toBe(3);
  await two.destroy();
});

it('ends a connection whose host has vanished, and goes on with another', async () => {
  const { url: through, freeze } = await countingRoundTrips(url);
  const one = openEveryApp({ url: through, connections: 1, silentMs: 500, onError: () => undefined });
  expect(await inTenant(one, companyId, names)).toEqual(['Acme']);
  freeze();
  await expect(inTenant(one, companyId, names)).rejects.toThrow('the database does not answer');
  expect(await inTenant(one, companyId, names)).toEqual(['Acme']);
  await one.destroy();
});
