import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { openWorker } from '#server/worker/worker.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { openCountingStore } from './support/counting-store.ts';
import { createDueCompany } from './support/due-at-once.ts';
import { percentile } from './support/quiet-company-waits.ts';

// A thousand companies with five apps each, all due in the same second, behind one with 300 apps that were due a minute
// before, until each has been tried: an app that gets a Retry-After is due an interval later. Meanwhile people submit. One
// worker, stores that take 100 ms and answer every 200th read with a Retry-After of five seconds.
const [companies = 1000, loudApps = 300, submits = 50] = process.argv.slice(2).map(Number);
const INTERVAL_MS = 3_600_000;
const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const database = await openLongDatabase();
const store = await openCountingStore({ refuseOneOf: 200 });
const opened = await openContext({ url: database.url, sandboxUrl: store.url, clock: { now: Date.now() } });
const context = { ...opened.context, now: Date.now };
const dueAt = new Date();
const loud = await createDueCompany(context, 0, {
  apple: 0,
  google: loudApps,
  dueAt: new Date(Date.now() - 60_000),
});
const quiet: Awaited<ReturnType<typeof createDueCompany>>[] = [];
for (let n = 1; n <= companies; n += 1)
  quiet.push(await createDueCompany(context, n, { apple: 2, google: 3, dueAt }));
const began = performance.now();
const worker = await openWorker({ context, databaseUrl: database.url, syncIntervalMs: INTERVAL_MS });
const wanted = new Set([...loud.appIds, ...quiet.flatMap(({ appIds }) => appIds)]);

const submitted = new Map<string, number>();
const submitOne = async (): Promise<void> => {
  const read = new Set(store.readOrder);
  const next = quiet.find(({ appIds: [app = ''] }) => read.has(app) && !submitted.has(`r${app}`));
  const [appId = ''] = next?.appIds ?? [];
  const { rows } = await opened.admin.query('select 1 from reviews where app_id = $1', [appId]);
  if (next === undefined || rows.length === 0) return;
  submitted.set(`r${appId}`, performance.now());
  await submitReply(context, next.caller, {
    review: { reviewId: `r${appId}`, response: 'Thank you' },
    appId,
    loadTimestamp: Date.now(),
    user: {},
    username: next.caller.username,
    delayMs: 1,
  });
};
while (store.asked.size < wanted.size && performance.now() - began < 900_000) {
  if (submitted.size < submits) await submitOne();
  await after(250);
}
const seconds = Math.round((performance.now() - began) / 1000);
while (store.writtenAt.size < submitted.size && performance.now() - began < 960_000) await after(100);
await worker.close();
const waits = [...submitted]
  .map(([id, at]) => Math.round((store.writtenAt.get(id) ?? Number.NaN) - at))
  .sort((a, b) => a - b);
const isLoud = new Set(loud.appIds);
const firstQuiet = store.readOrder
  .filter((app) => !isLoud.has(app))
  .slice(0, companies)
  .at(-1);
const loudBefore = store.readOrder
  .slice(0, store.readOrder.indexOf(firstQuiet ?? ''))
  .filter((app) => isLoud.has(app)).length;
const { rows } = await opened.admin.query(
  `select min(case bucket when 'apple' then 2000 else 130 end - calls_used)::float8 as least from store_budgets`,
);
await opened.close();
store.close();
await database.close();
const figures = {
  apps: wanted.size,
  asked: store.asked.size,
  seconds,
  ...store.seen,
  leastLeftInBucket: rows[0]?.least,
  loudBeforeQuiet: loudBefore,
  submits: waits.length,
  submitMs: { p50: percentile(waits, 50), p99: percentile(waits, 99) },
};
reportResult(figures, [
  ...differences(figures, { asked: wanted.size, insideRetryAfter: 0, mostAtOnceApple: 1, submits }),
  ...(figures.leastLeftInBucket >= 0 ? [] : ['a budget was passed']),
  // In each round the large company has at most four syncs, and a small one up to as many.
  ...(loudBefore <= companies / 4
    ? []
    : [`${loudBefore} readings of the loud one came before ${companies} quiet ones`]),
]);
