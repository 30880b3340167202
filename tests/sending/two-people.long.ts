import { running } from '#sandbox/test-setup.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { raceTwo } from './two-people.ts';

// `node tests/sending/two-people.long.ts [races of each kind]`: the long run of two-people.test.ts.
const [racesOfEach = 200] = process.argv.slice(2).map(Number);
const { url: databaseUrl, close } = await openLongDatabase();
const sandbox = await running();
const { wrong, ...figures } = await raceTwo({ databaseUrl, sandboxUrl: sandbox.url }, racesOfEach);
await sandbox.stop();
await close();
reportResult(figures, [
  ...wrong,
  ...(figures.twice === 0 ? [] : [`${figures.twice} reviews got two replies`]),
]);
