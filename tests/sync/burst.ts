import { setTimeout as pause } from 'node:timers/promises';
import { KeyFiles } from '#sandbox/test-callers.ts';
import { running } from '#sandbox/test-setup.ts';
import { inTenant } from '#server/db/database.ts';
import { startSyncs } from '#server/db/tables/apps/app-syncs.ts';
import { addApps } from '#server/db/tables/apps/apps.ts';
import { saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import { openWorker } from '#server/worker/worker.ts';
import type { AppleKey } from '#shared/domain/stores/store-key.ts';
import { makeCompany } from '#tests/support/app/company.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase } from '#tests/support/database/long-database.ts';
import { appleKeyOf } from '#tests/support/sandbox/test-sandbox.ts';

const LOUD = '7001';
const QUIET = '7002';
/** Reviews added to the sandbox at once, and the polling interval for progress, in ms. */
const AT_ONCE = 16;
const LOOK_MS = 100;
const MB = 2 ** 20;
/** Delay after which a sync that was interrupted on a busy machine continues, in ms. */
const SYNC_INTERVAL_MS = 10_000;
/** Time limit in s. */
const LONGEST_S = 1500;

const KeyFile = KeyFiles.omit({ others: true });

/** A worker with its database, store and AI, and a superuser connection. */
const openTestBed = async () => {
  const database = await openLongDatabase();
  const sandbox = await running();
  const clock = {
    get now() {
      return Date.now();
    },
  };
  const opened = await openContext({ url: database.url, sandboxUrl: sandbox.url, clock });
  const control = async (path: string, body: object): Promise<unknown> => {
    const answer = await sandbox.call('POST', `/_control/${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const close = async (): Promise<void> => {
    await opened.close();
    await sandbox.stop();
    await database.close();
  };
  const rows = async (query: string, ...values: unknown[]) => (await opened.admin.query(query, values)).rows;
  return { context: opened.context, url: database.url, control, rows, close };
};
type TestBed = Awaited<ReturnType<typeof openTestBed>>;

const createApp = async ({ context }: TestBed, appId: string, key: AppleKey) => {
  const { companyId } = await makeCompany(context.db, Date.now(), {});
  await inTenant(context.db, companyId, async (tx) => {
    await saveStoreLink(tx, context.vault, { companyId, key, developerName: 'Acme' });
    await addApps(tx, companyId, [{ id: appId, store: 'apple', name: appId, image: '', creator: '' }]);
  });
  return { companyId, appId };
};
type App = Awaited<ReturnType<typeof createApp>>;

const startReading = ({ context }: TestBed, { companyId, appId }: App): Promise<void> =>
  inTenant(context.db, companyId, async (tx) => {
    await startSyncs(tx, companyId, [appId], new Date());
    await context.jobs.enqueue(tx, 'sync-reviews', { companyId, appId });
  });

/** Records the number of reviews written by each statement. */
const noteStatements = async ({ rows }: TestBed): Promise<void> => {
  await rows('create table statement_sizes (n integer)');
  await rows('grant insert on statement_sizes to public');
  await rows(`create function note_size() returns trigger language plpgsql as
    $$ begin insert into statement_sizes select count(*) from added; return null; end $$`);
  for (const event of ['insert', 'update'])
    await rows(`create trigger noted_${event} after ${event} on reviews referencing new table as added
      for each statement execute function note_size()`);
};

const fill = async ({ control }: TestBed, reviews: number): Promise<void> => {
  let next = 0;
  const now = Date.now();
  const postReviews = async (): Promise<void> => {
    for (let n = next++; n < reviews; n = next++)
      await control('reviews', {
        store: 'apple',
        appId: LOUD,
        rating: 1 + (n % 5),
        title: null,
        body: `Since the update it closes by itself, ${n}`,
        at: now - n * 1000,
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, postReviews));
};

/**
 * Many reviews of one app arrive at once, through a real worker, database, store and AI. Meanwhile reviews of another
 * company's app arrive one at a time; measures how long each waits for its draft.
 */
export const burst = async (reviews: number) => {
  const ground = await openTestBed();
  const { context, rows, control } = ground;
  const apps = [LOUD, QUIET].map((id) => ({ store: 'apple', id, name: `App ${id}` }));
  const key = appleKeyOf(KeyFile.parse(await control('publishers', { name: 'Acme', apps })).apple);
  const [loud, quiet] = [await createApp(ground, LOUD, key), await createApp(ground, QUIET, key)];
  await fill(ground, reviews);
  await noteStatements(ground);
  const worker = await openWorker({ context, databaseUrl: ground.url, syncIntervalMs: SYNC_INTERVAL_MS });
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  await startReading(ground, loud);
  const count = async (app: App, where: string): Promise<number> =>
    (await rows(`select count(*)::int n from reviews where app_id = $1 and ${where}`, app.appId))[0].n;
  let [firstDraftS, listedS] = [Number.NaN, Number.NaN];
  const heaps: number[] = [];
  const waits: number[] = [];
  let [quietCame, quietPut] = [0, Number.NaN];
  const check = async (): Promise<boolean> => {
    heaps.push(process.memoryUsage().heapUsed / MB);
    if (Number.isNaN(firstDraftS) && (await count(loud, "draft = 'ready'")) > 0) firstDraftS = seconds();
    if (Number.isNaN(listedS) && (await count(loud, 'true')) === reviews) listedS = seconds();
    if (Number.isNaN(quietPut)) {
      await control('reviews', {
        store: 'apple',
        appId: QUIET,
        rating: 5,
        body: `Quiet and good ${quietCame}`,
      });
      quietPut = seconds();
      await startReading(ground, quiet);
    } else if ((await count(quiet, "draft = 'ready'")) > quietCame) {
      waits.push(seconds() - quietPut);
      quietCame += 1;
      quietPut = Number.NaN;
    }
    const isListed = !Number.isNaN(listedS);
    return isListed && (await count(loud, "draft in ('none', 'preparing')")) === 0;
  };
  while (!(await check()) && seconds() < LONGEST_S) await pause(LOOK_MS);
  const doneS = seconds();
  await worker.close();
  const usage = await rows('select processed from usage where company_id = $1', loud.companyId);
  const sizes = (await rows('select max(n)::int max from statement_sizes'))[0].max;
  const byDraft = await rows('select draft, count(*)::int n from reviews where app_id = $1 group by 1', LOUD);
  await ground.close();
  const tenth = heaps.slice(0, Math.ceil(heaps.length / 10));
  return {
    listed: byDraft.reduce((all, { n }) => all + n, 0),
    drafts: Object.fromEntries(byDraft.map(({ draft, n }) => [draft, n])),
    processed: usage[0].processed,
    mostRowsInAStatement: sizes,
    firstDraftS,
    listedS,
    doneS,
    quietDrafts: waits.length,
    longestQuietWaitS: Math.max(...waits),
    heapMb: { first: Math.max(...tenth), max: Math.max(...heaps) },
  };
};
