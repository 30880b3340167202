import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { runWalks } from './run-walks.ts';
import { freezeTime } from './time.ts';
import { openCountingWriter } from './writer.ts';

// `node tests/drafts/drafts.long.ts [runs] [first seed]`: the long form of drafts.test.ts.
const [runs = 5000, first = 1001] = process.argv.slice(2).map(Number);
const clock = { now: Date.now() };
const { url, close } = await openLongDatabase();
const { context, close: closeWorld } = await openContext({ url, sandboxUrl: 'http://127.0.0.1:9', clock });
const seeds = Array.from({ length: runs }, (_, n) => first + n);
const goOn = freezeTime();
const { faults, ...figures } = await runWalks({ ...context, writer: openCountingWriter() }, clock, seeds);
goOn();
await closeWorld();
await close();
reportResult(
  figures,
  faults.map((one) => JSON.stringify(one)),
);
