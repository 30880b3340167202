import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { manyNodes } from './many-nodes.ts';

// `node tests/nodes/many-nodes.long.ts [rounds]`: the long run of many-nodes.test.ts.
const [rounds = 15] = process.argv.slice(2).map(Number);
const database = await openLongDatabase();
const { complaints, refusals, unseen, stops, ...figures } = await manyNodes({
  databaseUrl: database.url,
  companies: 6,
  reviews: 120,
  rounds,
  deadlineMs: 10 * 60_000,
});
await database.close();
const slowestStopMs = Math.max(...stops.map(({ ms }) => ms));
const all = {
  ...figures,
  unseen: unseen.length,
  refusals: refusals.length,
  slowestStopMs,
  resets: figures.streams.resets,
  badStops: stops.filter(({ code }) => code !== 0).length,
};
const zero = ['repeats', 'wrong', 'backwards', 'lost', 'stuck', 'lostDrafts', 'unseen', 'resets', 'badStops'];
reportResult(all, [...complaints, ...differences(all, Object.fromEntries(zero.map((name) => [name, 0])))]);
