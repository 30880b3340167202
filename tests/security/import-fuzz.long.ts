import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { fuzzImport } from './import-fuzz.ts';

// `node tests/security/import-fuzz.long.ts [files] [seed]`: the long run of import-fuzz.test.ts.
const [files = 10_000, seed = 2] = process.argv.slice(2).map(Number);
const { url, close } = await openLongDatabase();
const context = await openContext({ url, sandboxUrl: 'http://127.0.0.1:9', clock: { now: Date.now() } });
const { bad, ...figures } = await fuzzImport(context.context, files, seed);
await context.close();
await close();
reportResult(figures, bad);
