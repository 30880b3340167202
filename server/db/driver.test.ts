import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/kit/ids.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { inTenant, openDatabase, readInTenant, type Tx } from './database.ts';

const url = await createTestDatabase();
const db = openDatabase({ url, connections: 1, onError: () => undefined });
afterAll(() => db.destroy());

const companyId = newId();
const add = (tx: Tx, name: string) =>
  tx.insertInto('companies').values({ company_id: companyId, name }).execute();
const names = () =>
  inTenant(db, companyId, async (tx) =>
    (await tx.selectFrom('companies').select('name').execute()).map(({ name }) => name),
  );
const scope = async () =>
  (
    await sql<{ of: string | null }>`select nullif(current_setting('app.company_id', true), '') of`.execute(
      db,
    )
  ).rows;

it('keeps all of a transaction or nothing, and its scope no longer than it', async () => {
  const failing = inTenant(db, companyId, async (tx) => {
    await add(tx, 'Acme');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await names()).toEqual([]);
  expect(await scope()).toEqual([{ of: null }]);
  await inTenant(db, companyId, (tx) => add(tx, 'Acme'));
  expect(await scope()).toEqual([{ of: null }]);
  expect(await names()).toEqual(['Acme']);
});

it('begins with whatever statement is first, and not without one', async () => {
  await db.transaction().execute(async () => undefined);
  const inOne = (tx: Tx) =>
    sql<{ is: boolean }>`select pg_current_xact_id_if_assigned() is not null as is`.execute(tx);
  const seen = await db.transaction().execute(async (tx) => {
    await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
    await tx.updateTable('companies').set({ name: 'Other' }).execute();
    return (await inOne(tx)).rows;
  });
  expect(seen).toEqual([{ is: true }]);
  expect(await names()).toEqual(['Other']);
  expect(await scope()).toEqual([{ of: null }]);
});

it('reads in one statement, of one company, and writes nothing', async () => {
  const named = (tx: Tx) => tx.selectFrom('companies').select('name').execute();
  expect(await readInTenant(db, companyId, named)).toEqual([{ name: 'Other' }]);
  expect(await readInTenant(db, newId(), named)).toEqual([]);
  await expect(readInTenant(db, companyId, (tx) => add(tx, 'Third'))).rejects.toThrow(
    /read-only transaction/,
  );
  await expect(readInTenant(db, companyId, async (tx) => [await named(tx), await named(tx)])).rejects.toThrow(
    'one statement',
  );
  await expect(readInTenant(db, companyId, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('zero');
  expect(await readInTenant(db, companyId, async () => 'nothing')).toBe('nothing');
  expect(await names()).toEqual(['Other']);
  expect(await scope()).toEqual([{ of: null }]);
});

it('takes a name of a company for nothing else', async () => {
  for (const name of ['', 'x', `${companyId}' or true; --`, `${companyId}\n`])
    await expect(inTenant(db, name, async () => 'in')).rejects.toThrow('UUID');
  expect(await names()).toEqual(['Other']);
});
