import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { batchKills } from './support/batch-kills.ts';

// Kills processes in the middle of batches; there is no short form: `node tests/sending/batch-kills.long.ts [replies] [kills] [minutes]`. Prints one
// line of figures and fails when any of them is not as promised.
const [replies = 500, kills = 100, minutes = 30] = process.argv.slice(2).map(Number);
const database = await openLongDatabase();
const { complaints, ...figures } = await batchKills({
  databaseUrl: database.url,
  replies,
  kills,
  companies: 2,
  googleApps: 6,
  nodes: 3,
  outsideMs: 3000,
  syncIntervalS: 60,
  deadlineMs: minutes * 60_000,
});
await database.close();
reportResult(figures, [
  ...complaints,
  ...differences(figures, { repeats: 0, wrong: 0, backwards: 0, lost: 0, stuck: 0, miscounted: 0, done: 2 }),
  ...(figures.kills >= kills ? [] : [`only ${figures.kills} were killed`]),
]);
