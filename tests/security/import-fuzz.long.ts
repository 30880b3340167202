import { concluded, openLongDatabase } from '#tests/support/long-database.ts';
import { openWorld } from '#tests/support/open-world.ts';
import { fuzzImport } from './import-fuzz.ts';

// `node tests/security/import-fuzz.long.ts [files] [seed]`: the long form of import-fuzz.test.ts.
const [files = 10_000, seed = 2] = process.argv.slice(2).map(Number);
const { url, close } = await openLongDatabase();
const world = await openWorld({ url, sandboxUrl: 'http://127.0.0.1:9', clock: { now: Date.now() } });
const { bad, ...figures } = await fuzzImport(world.world, files, seed);
await world.close();
await close();
concluded(figures, bad);
