import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import pg from 'pg';
import * as z from 'zod';
import { LOW_MEMORY_FLAGS, startProcess } from '#scripts/lib/processes.ts';
import { inTenant } from '#server/db/database.ts';
import { exportById } from '#server/db/tables/operations/exports.ts';
import { startExport } from '#server/features/exports/start-export.ts';
import type { ExportRequest } from '#shared/contract/export/schema.ts';
import { fillCompany } from '#tests/filter/many-reviews.ts';
import { makeCompany } from '#tests/support/app/company.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';

// `node tests/exports/export.long.ts [reviews]`: exports of a million reviews by a node of the product: each row once and
// in order, as in one snapshot while reviews change, in flat memory; and one that is cut in the middle.
const [many = 1_000_000] = process.argv.slice(2).map(Number);
const database = await openLongDatabase();
const admin = new pg.Client({ connectionString: ownerUrl(database.url) });
await admin.connect();
const rows = async (query: string, ...values: unknown[]) => (await admin.query(query, values)).rows;
const nowhere = 'http://127.0.0.1:9';
const clock = { now: Date.now() };
const { context, db, close } = await openContext({
  url: database.url,
  sandboxUrl: nowhere,
  clock,
  connections: 2,
});

const caller = await makeCompany(db, clock.now, {});
const { companyId } = caller;
let added = 0;
const createApp = async ({ store = 'apple' }: { store?: 'apple' | 'google' } = {}) => {
  added += 1;
  const appId = store === 'google' ? `test.app${added}` : String(9000 + added);
  await rows(
    `insert into apps (company_id, app_id, store, name, image, creator, model, prompt_modifiers) values ($1, $2, $3, 'App', '', '', '', '{}')`,
    ...[companyId, appId, store],
  );
  return { appId, companyId, caller };
};
const filled = await fillCompany({ createApp, rows }, many, 'scattered');
await rows(
  "update reviews set no_reply_needed = true where company_id = $1 and review_id like 'a1%' and not is_answered",
  companyId,
);
await rows('vacuum analyze');

const node = startProcess(
  'server/main.ts',
  {
    NODE_ENV: 'test',
    ROLES: 'api',
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '8',
    SANDBOX_URL: nowhere,
    MASTER_KEY: randomBytes(32).toString('base64'),
  },
  LOW_MEMORY_FLAGS,
);
const Opened = z.object({ ready: z.string() });
const opened = await new Promise<unknown>((done) => node.child.once('message', done));
const { ready: url } = Opened.parse(opened);
const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.child.pid}/status`, 'utf8'))?.[1]) / 1024;

const download = (path: string): Promise<IncomingMessage> =>
  new Promise((done, failed) => void get(new URL(path, url), { agent: false }, done).on('error', failed));
const start = async (request: ExportRequest) => {
  clock.now = Date.now();
  const { id, download: path } = await startExport(context, caller, { ...request, format: 'csv' });
  return { id, answer: await download(path) };
};
const stateOf = async (id: string) => (await inTenant(db, companyId, (tx) => exportById(tx, id)))?.state;
const settled = async (id: string): Promise<string | undefined> => {
  for (;;) {
    const state = await stateOf(id);
    if (state !== 'running') return state;
  }
};
const keyOf = (line: string): string => line.split(',', 4).join(' ').replaceAll('"', '').replace(/^App /, '');

/** Reads a whole file; `during` runs once half of it has been read. */
const read = async (request: ExportRequest, expected: number, during?: () => Promise<unknown>) => {
  const began = performance.now();
  const { id, answer } = await start(request);
  const digest = createHash('md5');
  let [count, peak, bytes] = [-1, 0, 0]; // the first line has the names
  answer.on('data', (part) => {
    bytes += part.length;
  });
  for await (const line of createInterface({ input: answer, crlfDelay: Infinity })) {
    if (count >= 0) digest.update(`${keyOf(line)}\n`);
    count += 1;
    if (count % 2000 === 0) peak = Math.max(peak, memory());
    if (count === Math.floor(expected / 2)) await during?.();
  }
  const state = await settled(id);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { count, digest: digest.digest('hex'), peak, state, seconds, mb: Math.round(bytes / 2 ** 20) };
};
/** The same by one plain query. */
const expectedOf = async (condition: string, order: string) => {
  const [row] = await rows(
    `select count(*)::integer as count, md5(coalesce(string_agg(app_id || ' ' || case when app_id like '%.%' then 'Google Play' else 'App Store' end
       || ' ' || review_id || e'\\n', '' order by ${order}), '')) as digest
     from reviews where company_id = $1 and removed_at is null and ${condition}`,
    companyId,
  );
  return z.object({ count: z.number(), digest: z.string() }).parse(row);
};
const NEWEST = 'modified_at desc, review_id desc, app_id desc';
const cases: [name: string, ExportRequest, condition: string, order: string][] = [
  ['small', { filter: { apps: filled.apps.slice(-1) } }, `app_id = '${filled.apps.at(-1)}'`, NEWEST],
  ['everything', { filter: {} }, 'true', NEWEST],
  [
    'lowest stars first',
    { filter: { answered: false }, sort: 'lowestStars' },
    'not is_answered and not no_reply_needed',
    `star_rating, ${NEWEST}`,
  ],
  [
    'oldest first, long',
    { filter: { length: { min: 100 }, stars: [1, 5] }, sort: 'oldest' },
    'text_length >= 100 and star_rating in (1, 5)',
    'modified_at, review_id, app_id',
  ],
  ['a rare word', { filter: { words: { all: ['wab'] } } }, "right(review_id, 2) = 'ab'", NEWEST],
];
const figures: Record<string, unknown> = {};
const broken: string[] = [];
let idle = 0;
const shuffle = async (): Promise<void> => {
  await rows(
    `update reviews set is_answered = not is_answered where company_id = $1 and review_id like '00%'`,
    companyId,
  );
  await rows(
    `update reviews set no_reply_needed = true where company_id = $1 and review_id like '01%' and not is_answered`,
    companyId,
  );
};
for (const [name, request, condition, order] of cases) {
  const expected = await expectedOf(condition, order);
  const { digest, peak, ...file } = await read(request, expected.count, shuffle);
  if (name === 'small') idle = memory();
  const aboveIdleMb = Math.max(0, Math.round(peak - idle));
  figures[name] = { ...file, aboveIdleMb };
  process.stdout.write(`${name}: ${JSON.stringify(figures[name])}\n`);
  if (file.count !== expected.count) broken.push(`${name}: ${file.count} rows and not ${expected.count}`);
  if (digest !== expected.digest) broken.push(`${name}: other reviews, or another order`);
  if (file.state !== 'done') broken.push(`${name} ended as ${file.state}`);
  if (name !== 'small' && aboveIdleMb > 64) broken.push(`${name}: ${aboveIdleMb} MB above idle`);
}
const cut = await start({ filter: {} });
let seen = 0;
for await (const part of cut.answer) {
  seen += part.length;
  if (seen > many * 100) break; // which destroys it
}
const state = await settled(cut.id);
const open = await rows("select 1 from pg_stat_activity where datname = 'long' and state like 'idle in%'");
figures.cut = { state, openTransactions: open.length };
if (state !== 'failed' || open.length > 0) broken.push(`cut in the middle: ${JSON.stringify(figures.cut)}`);
node.child.kill('SIGKILL');
await close();
await admin.end();
await database.close();
reportResult({ reviews: many, idleMb: Math.round(idle), ...figures }, broken);
