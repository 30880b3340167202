import { expect, it } from 'vitest';
import { createTestDatabase, openAdmin } from './support/database/test-database.ts';

const url = await createTestDatabase();

/** Keys that are unique over all companies, with the reason. */
const GLOBAL: Record<string, string> = {
  store_links_fingerprint_key: 'a store account is linked by one company at a time',
  subscriptions_subscription_id_key: 'a subscription pays for one company',
};

it('includes the company in every primary and unique key, so that tables can be partitioned by company', async () => {
  const { rows } = await (await openAdmin(url)).query<{ name: string; has_company: boolean }>(`
    select i.indexrelid::regclass::text as name, exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'company_id' and a.attnum = any(i.indkey)) as has_company
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname not in ('migrations', 'function_files')
    order by 1`);
  expect(rows.length).toBeGreaterThan(25);
  const without = rows.filter((row) => !row.has_company).map(({ name }) => name);
  expect(without).toEqual(Object.keys(GLOBAL).sort());
});

it('includes the company on both sides of every foreign key', async () => {
  const { rows } = await (await openAdmin(url)).query<{ name: string; is_paired: boolean }>(`
    select o.conrelid::regclass || '.' || o.conname as name, exists (
      select from unnest(o.conkey, o.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = o.conrelid and a.attnum = own and a.attname = 'company_id'
      join pg_attribute b on b.attrelid = o.confrelid and b.attnum = other and b.attname = 'company_id') as is_paired
    from pg_constraint o where o.contype = 'f' and o.connamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !row.is_paired)).toEqual([]);
});
