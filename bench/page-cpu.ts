import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import pg from 'pg';
import * as z from 'zod';
import { type Figure, median, quantile } from './figures.ts';
import { type BenchApp, type Ground, openDoor } from './ground.ts';

type Call = { url: string; path: string; body: string; headers: Record<string, string> };
const Asked = z.object({ waits: z.array(z.number()), bytes: z.number() });
type Cost = { cpuUs: number; p99Ms: number; bytes: number };

const ROUNDS = 5;
const CALLS = 2000;
/** Calls before the first that counts: a server that has run for a minute has its code compiled. */
const WARM_UP = 12_000;

/** Asks from another thread; answers what this one spent on each answer, in µs. */
const costOf = async (call: Call, calls: number, from: string): Promise<Cost> => {
  const before = process.threadCpuUsage();
  const worker = new Worker(new URL('client.ts', import.meta.url), {
    workerData: { ...call, calls, connections: 8, from },
  });
  const asked = await new Promise((done, failed) => worker.once('message', done).once('error', failed));
  const { user, system } = process.threadCpuUsage(before);
  const { waits, bytes } = Asked.parse(asked);
  return { cpuUs: (user + system) / calls, p99Ms: quantile(waits, 0.99), bytes };
};

/** The cheapest way to the same answer: the rows by one prepared statement, as JSON, with nobody asking who calls. */
const openBare = async (databaseUrl: string, { companyId, appId }: BenchApp, answer: string) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
  const http = fastify();
  http.post('/bytes', async (_request, reply) => reply.type('application/json').send(answer));
  http.post('/rows', async () => {
    const { rows } = await pool.query({
      name: 'page',
      text: `select * from reviews where company_id = $1 and app_id = $2 and is_answered = false and removed_at is null
             order by modified_at desc, review_id desc limit 20`,
      values: [companyId, appId],
    });
    return { reviews: rows };
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    close: async (): Promise<void> => {
      await http.close();
      await pool.end();
    },
  };
};

/** What a page of reviews costs the API's thread, beside bare routes asked in turn with it. */
export const pageCpu = async (ground: Ground, app: BenchApp): Promise<Figure[]> => {
  const door = await openDoor(ground);
  const headers = {
    authorization: `Bearer ${await door.tokenOf(app.caller.userId)}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ id: app.appId, offset: 0, answered: false });
  const ours: Call = { url: door.url, path: '/api/review/getAppReviews', body, headers };
  const answer = await (await fetch(`${door.url}${ours.path}`, { method: 'POST', body, headers })).text();
  const bare = await openBare(ground.url, app, answer);
  const calls = new Map<string, Call>([
    ['ours', ours],
    ['rows', { ...ours, url: bare.url, path: '/rows' }],
    ['bytes', { ...ours, url: bare.url, path: '/bytes' }],
  ]);
  const costs = new Map<string, Cost[]>();
  for (const call of calls.values()) await costOf(call, WARM_UP, '127.0.1.1');
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [name, call] of calls)
      costs.set(name, [...(costs.get(name) ?? []), await costOf(call, CALLS, `127.0.1.${1 + round}`)]);
  await bare.close();
  await door.close();
  const of = (name: string, what: keyof Cost) => median((costs.get(name) ?? []).map((cost) => cost[what]));
  const part = 'reading';
  return [
    {
      ...{ part, name: 'CPU of a page over HTTP', value: of('ours', 'cpuUs'), unit: 'µs' },
      control: { name: 'a bare route with a bare query', value: of('rows', 'cpuUs') },
      wanted: { of: 'ratio', most: 1.5 },
    },
    {
      ...{ part, name: 'CPU of a page over HTTP', value: of('ours', 'cpuUs'), unit: 'µs' },
      control: { name: 'a bare route with the same bytes', value: of('bytes', 'cpuUs') },
      wanted: { of: 'value', most: 300 },
    },
    {
      ...{ part, name: 'p99 of a page, 8 asking at once', value: of('ours', 'p99Ms'), unit: 'ms' },
      control: { name: 'a bare route with a bare query', value: of('rows', 'p99Ms') },
      wanted: null,
    },
  ];
};
