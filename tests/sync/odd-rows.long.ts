import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { oddRows } from './odd-rows.ts';

// `node tests/sync/odd-rows.long.ts [pages] [seed]`: the long run of odd-rows.test.ts.
const [pages = 10_000, seed = 2] = process.argv.slice(2).map(Number);
const { url, close } = await openLongDatabase();
const context = await openContext({ url, sandboxUrl: 'http://127.0.0.1:9', clock: { now: Date.now() } });
const { failed, needless, ...figures } = await oddRows(context.context, pages, seed);
await context.close();
await close();
reportResult(figures, [
  ...failed.map((page) => `read: ${page}`),
  ...needless.map((page) => `unchanged: ${page}`),
  ...(figures.lostNeighbours > 0 ? [`${figures.lostNeighbours} pages lost a neighbour`] : []),
]);
