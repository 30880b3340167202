import { concluded, openLongDatabase } from '#tests/support/long-database.ts';
import { openWorld } from '#tests/support/open-world.ts';
import { runTabs } from './model.ts';
import { aScribe } from './scribe.ts';

// `node tests/tabs/tabs.long.ts [runs] [first seed]`: the long form of tabs.test.ts.
const [runs = 2000, first = 1001] = process.argv.slice(2).map(Number);
const clock = { now: Date.now() };
const { url, close } = await openLongDatabase();
const { world, close: closeWorld } = await openWorld({ url, sandboxUrl: 'http://127.0.0.1:9', clock });
const seeds = Array.from({ length: runs }, (_, n) => first + n);
const { bad, ...figures } = await runTabs({ ...world, writer: aScribe() }, clock, seeds);
await closeWorld();
await close();
concluded(
  figures,
  bad.map((one) => JSON.stringify(one)),
);
