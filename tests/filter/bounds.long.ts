import pg from 'pg';
import { inTenant, openDatabase, type Tx } from '#server/db/database.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { asking, buffersOf, filtersOf, searchesOf } from './bounds.ts';
import { fillCompany, vacuumAll, withoutAutovacuum } from './many-reviews.ts';

// The long form of bounds.test.ts: a million reviews of ten apps in order, and another million scattered.
const MANY = 1_000_000;
const database = await openLongDatabase();
const admin = new pg.Client({ connectionString: ownerUrl(database.url) });
await admin.connect();
const db = openDatabase({ url: database.url, connections: 1, onError: () => undefined });

const rows = async (query: string, ...values: unknown[]) => (await admin.query(query, values)).rows;
let added = 0;
type Wanted = { store?: 'apple' | 'google'; company?: { companyId: string; userId: string } };
const createApp = async ({ store = 'apple', company }: Wanted = {}) => {
  added += 1;
  const appId = store === 'google' ? `test.app${added}` : String(9000 + added);
  const [row] = company
    ? [{ company_id: company.companyId }]
    : await rows("insert into companies (name) values ('Acme') returning company_id");
  const companyId: string = row.company_id;
  await rows(
    `insert into apps (company_id, app_id, store, name, image, creator, model, prompt_modifiers) values ($1, $2, $3, '', '', '', '', '{}')`,
    ...[companyId, appId, store],
  );
  const inScope = <Value>(work: (tx: Tx) => Promise<Value>) => inTenant(db, companyId, work);
  return { appId, companyId, caller: { companyId, userId: 'nobody' }, inScope };
};
const kit = { createApp, rows };

const figures: Record<string, number> = {};
const broken: string[] = [];
await withoutAutovacuum(kit);
for (const [order, most] of [
  ['in order', 500],
  ['scattered', 1500],
] as const) {
  const filled = await fillCompany(kit, MANY, order);
  await vacuumAll(kit);
  const cases = [
    ...Object.entries(filtersOf(filled, MANY)).map(([name, asked]) => ({ name, asked, max: most })),
    ...Object.entries(searchesOf()).map(([name, asked]) => ({ name, asked, max: 10_500 })),
  ];
  for (const { name, asked, max } of cases) {
    const began = performance.now();
    await filled.inScope(asking(filled, asked));
    const ms = Math.round(performance.now() - began);
    const buffers = await buffersOf(database.url, filled, asked);
    figures[`${order}: ${name}`] = buffers;
    process.stdout.write(`${order}: ${name}: ${buffers} buffers, ${ms} ms\n`);
    if (buffers > max) broken.push(`${order}: ${name} reads ${buffers} buffers, and not at most ${max}`);
  }
}
await db.destroy();
await admin.end();
await database.close();
reportResult(figures, broken);
