import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { openPgBouncer } from '#tests/support/database/pgbouncer.ts';
import { manyNodes } from './many-nodes.ts';

// Two API nodes and two workers with everything but LISTEN through a PgBouncer in transaction mode, five connections for
// each login: nothing is lost or duplicated, and events arrive.
const database = await openLongDatabase();
const bouncer = await openPgBouncer(database.url);
const { complaints, refusals, unseen, stops, ...figures } = await manyNodes({
  databaseUrl: bouncer.url,
  env: { DATABASE_DIRECT_URL: database.url },
  companies: 4,
  reviews: 60,
  rounds: 2,
  deadlineMs: 5 * 60_000,
});
await bouncer.close();
await database.close();
const all = { ...figures, unseen: unseen.length, refusals: refusals.length };
const zero = ['repeats', 'wrong', 'backwards', 'lost', 'stuck', 'lostDrafts', 'unseen', 'refusals'];
reportResult(all, [...complaints, ...differences(all, Object.fromEntries(zero.map((name) => [name, 0])))]);
