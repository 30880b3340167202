import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { neverTwice } from './support/harness.ts';
import { POINTS } from './support/kill-points.ts';

// The long run of never-twice.test.ts: `node tests/sending/never-twice.long.ts [submits] [kills] [minutes]`. Prints
// one line of figures and fails when any of them is not as promised.
const [submits = 3000, kills = 1000, minutes = 40] = process.argv.slice(2).map(Number);
const database = await openLongDatabase();
const { complaints, ...figures } = await neverTwice({
  databaseUrl: database.url,
  submits,
  kills,
  companies: Math.max(6, Math.ceil(submits / 200)),
  // Delays are shortened but the stores' rate limits are not, so each app gets few replies.
  googleApps: submits < 1000 ? 3 : 18,
  nodes: 4,
  atOnce: 12,
  outsideMs: 3000,
  syncIntervalS: 120,
  deadlineMs: minutes * 60_000,
});
await database.close();
reportResult(figures, [
  ...complaints,
  ...differences(figures, { repeats: 0, wrong: 0, backwards: 0, lost: 0, stuck: 0 }),
  ...(figures.kills >= kills ? [] : [`only ${figures.kills} were killed`]),
  // A machine that is too busy kills all nodes from outside, before they come to their points.
  ...POINTS.filter((point) => !Object.hasOwn(figures.killsByPoint, point)).map(
    (point) => `none died ${point}`,
  ),
]);
