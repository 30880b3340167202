import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { runModels } from './model.ts';

// `node tests/sync/model.long.ts [runs] [first seed]`: the long run of model.test.ts.
const [runs = 1000, first = 1001] = process.argv.slice(2).map(Number);
const { url, close } = await openLongDatabase();
const context = await openContext({ url, sandboxUrl: 'http://127.0.0.1:9', clock: { now: Date.now() } });
const seeds = Array.from({ length: runs }, (_, n) => first + n);
const { bad, ...figures } = await runModels(context, seeds);
await context.close();
await close();
reportResult(
  figures,
  bad.map((one) => JSON.stringify(one)),
);
