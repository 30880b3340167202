import { startBareApi } from './support/bare-api.ts';
import { type Asks, type Cost, costOf } from './support/load-client.ts';
import { type Figure, median } from './support/measurements.ts';
import { type BenchApp, startBenchApi, type TestBed } from './support/test-bed.ts';

const ROUNDS = 5;
const CALLS = 2000;
/** Warm-up calls, so that the JIT has compiled the code. */
const WARM_UP = 10_000;

/** 200 requests per second for 20 seconds. */
const STEADY = { calls: 4000, everyMs: 5 };
/** Allowed p99 above that of an empty route, in ms. */
const SLOWER_MS = 40;

/** Reviews for writes: separate ones for each of three kinds. */
export const SERVED = 3 * (WARM_UP + ROUNDS * CALLS) + STEADY.calls;

const TEXT =
  'Thank you for telling us. The next version has it, and we would be glad to hear how it does. '.repeat(3);

/** Bodies of drafts and submits. */
const writingOf = ({ appId }: BenchApp, ids: readonly string[]) => {
  const pair = { response: TEXT, translatedResponse: TEXT };
  const draft = { ...pair, inEnglish: false, synced: pair, revision: 1, replyRevision: 0, undo: [] };
  const ask = (path: string, body: object) => ({ path, body: JSON.stringify(body) });
  return {
    drafts: ids.map((reviewId) => ask('/api/review/saveDraft', { appId, reviewId, version: 0, draft })),
    submits: ids.map((reviewId) =>
      ask('/api/review/submitAnswer', {
        appId,
        loadTimestamp: Date.now(),
        delayMs: 5000, // as the page sends it, with time to undo
        review: { reviewId, response: TEXT },
      }),
    ),
  };
};

/** CPU of the API's thread for reads and writes, alternately with bare routes, and their latencies. */
export const benchRequests = async (testBed: TestBed, read: BenchApp, app: BenchApp): Promise<Figure[]> => {
  const { rows } = await testBed.admin.query<{ review_id: string }>(
    'select review_id from reviews where company_id = $1 and app_id = $2 and not is_answered limit $3',
    [app.companyId, app.appId, SERVED],
  );
  const ids = rows.map(({ review_id }) => review_id);
  const fresh = (count: number) => writingOf(app, ids.splice(0, count));
  const server = await startBenchApi(testBed);
  const headers = {
    authorization: `Bearer ${await server.tokenOf(app.caller.userId)}`,
    'content-type': 'application/json',
  };
  const page = {
    path: '/api/review/getAppReviews', // as the page asks for its first list
    body: JSON.stringify({ id: read.appId, offset: 0, answered: false }),
  };
  const answer = await fetch(`${server.url}${page.path}`, { method: 'POST', body: page.body, headers });
  const bare = await startBareApi(testBed.url, read, await answer.text());
  const ours = (asks: Asks['asks']): Asks => ({ url: server.url, headers, asks });
  const other = (path: string, bodies = [page.body]): Asks => ({
    url: bare.url,
    headers,
    asks: bodies.map((body) => ({ path, body })),
  });
  const measured: Record<string, (count: number) => Asks> = {
    page: () => ours([page]),
    rows: () => other('/rows'),
    bytes: () => other('/bytes'),
    draft: (count) => ours(fresh(count).drafts),
    submit: (count) => ours(fresh(count).submits),
    text: (count) =>
      other(
        '/text',
        fresh(count).drafts.map(({ body }) => body),
      ),
  };
  const costs = new Map<string, Cost[]>();
  for (const of of Object.values(measured)) await costOf(of(WARM_UP), { calls: WARM_UP });
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [name, of] of Object.entries(measured))
      costs.set(name, [...(costs.get(name) ?? []), await costOf(of(CALLS), { calls: CALLS })]);
  const { drafts, submits } = fresh(STEADY.calls / 5);
  const mixed = drafts.flatMap((draft, n) => [page, page, page, draft, submits[n] ?? page]);
  const steady = await costOf(ours(mixed), STEADY);
  const empty = await costOf(other('/empty'), STEADY);
  await bare.close();
  await server.close();

  const of = (name: string, what: keyof Cost) => median((costs.get(name) ?? []).map((cost) => cost[what]));
  const cpu = (name: string, key: string, control: [string, string], wanted: Figure['wanted']): Figure => ({
    part: 'requests',
    name: `CPU of ${name} over HTTP`,
    value: of(key, 'cpuUs'),
    unit: 'µs',
    wanted,
    control: { name: control[0], value: of(control[1], 'cpuUs') },
  });
  const query: [string, string] = ['a bare route with a bare query', 'rows'];
  const insert: [string, string] = ['a bare route with a bare upsert', 'text'];
  return [
    cpu('a page', 'page', query, { of: 'ratio', max: 2 }),
    cpu('a page', 'page', ['a bare route with the same bytes', 'bytes'], null),
    cpu('a draft', 'draft', insert, null),
    cpu('a submit', 'submit', insert, null),
    {
      part: 'requests',
      name: 'p99 at 200 a second, three pages to a draft and a submit',
      unit: 'ms',
      value: steady.p99Ms,
      control: { name: 'an empty route at 200 a second', value: empty.p99Ms },
      wanted: { of: 'value', max: empty.p99Ms + SLOWER_MS },
    },
  ];
};
