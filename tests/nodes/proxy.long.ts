import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#scripts/lib/free-port.ts';
import { type Acknowledged, audit } from '#tests/sending/support/audit.ts';
import type { Target } from '#tests/sending/support/tenants.ts';
import { type FrontProxy, openProxy } from '#tests/support/app/proxies.ts';
import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { signIn } from './support/clients.ts';
import { type Node, openCluster } from './support/cluster.ts';
import { followCompany } from './support/event-follower.ts';
import { type Answer, openClient } from './support/proxy-clients.ts';

// `node tests/nodes/proxy.long.ts [rounds]`: nginx and haproxy, as docs/proxies configures them, each in front of the same
// two API nodes. In every round both nodes are restarted, one after the other, while clients read, submit and listen for
// events through either proxy. No client may see an error.
const [rounds = 20] = process.argv.slice(2).map(Number);
const PAUSE_MS = 15; // between two calls of one client, so that two cores are not what is measured
const until = Date.now() + 30 * 60_000;
const database = await openLongDatabase();
const env = { DRAIN_S: '5', TRUSTED_PROXIES: '127.0.0.1' };
const cluster = await openCluster({ databaseUrl: database.url, companies: 2, reviews: 48, env });
const admin = new pg.Client({ connectionString: ownerUrl(database.url) });
await admin.connect();
const reached = async (query: string): Promise<void> => {
  while ((await admin.query(query)).rows.length === 0 && Date.now() < until) await delay(100);
};
const ports = [await freePort(), await freePort()] as const;
const startApi = (port: number) => cluster.start('api', { PORT: String(port) });
const nodes: [Node, Node] = [await startApi(ports[0]), await startApi(ports[1])];
await cluster.start('worker');
const tokens = new Map<string, string>();
for (const person of cluster.people) tokens.set(person.companyId, await signIn(cluster, person, until));
await reached(`select 1 from reviews having count(*) = ${cluster.targets.length}`);
const proxies = [
  await openProxy('nginx', [nodes[0].url, nodes[1].url]),
  await openProxy('haproxy', [nodes[0].url, nodes[1].url]),
];

const acknowledged: Acknowledged[] = [];
const errors: string[] = [];
const answers = { nginx: 0, haproxy: 0 };
let slowestMs = 0;
let isRestarting = true;

const person = async ({ kind, url }: FrontProxy, number: number, targets: Target[]): Promise<void> => {
  const client = openClient(url, `127.0.1.${number + 1}`);
  for (let turn = 0; isRestarting && Date.now() < until; turn += 1) {
    const target = targets[turn % targets.length];
    if (target === undefined) throw new Error('no app has reviews');
    const { appId, reviewId, companyId } = target;
    const text = `Person ${number} through ${kind}, turn ${turn}, review ${reviewId}`;
    const isRead = turn % 4 !== 0;
    const call = isRead
      ? { path: '/api/review/getAppReviews', body: { id: appId, offset: 0, answered: turn % 2 === 0 } }
      : {
          path: '/api/review/submitAnswer',
          body: { review: { reviewId, response: text }, appId, loadTimestamp: Date.now() },
        };
    const began = performance.now();
    const headers = { authorization: `Bearer ${tokens.get(companyId)}` };
    const answer = await client
      .ask({ ...call, headers })
      .catch((error: Error): Answer => ({ status: 0, text: String(error), remaining: 0 }));
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
    if (answer.status === 200) answers[kind] += 1;
    else errors.push(`${kind} ${call.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    if (answer.status === 200 && !isRead) acknowledged.push({ target, text });
    await delay(PAUSE_MS);
  }
  client.close();
};

const stops: { code: number; ms: number }[] = [];
const restart = async (): Promise<void> => {
  for (let round = 0; round < rounds && Date.now() < until; round += 1)
    for (const n of [0, 1] as const) {
      stops.push(await cluster.askToStop(nodes[n]));
      nodes[n] = await startApi(ports[n]);
    }
  isRestarting = false;
};

/** Calls from one address with a different forged address each; returns what remains of the limit by address. */
const leftFor = async ({ url }: FrontProxy, address: string): Promise<number> => {
  const client = openClient(url, address);
  const left: number[] = [];
  for (const invented of [1, 2, 3, 4]) {
    const headers = { 'x-forwarded-for': `203.0.113.${invented}` };
    left.push((await client.ask({ method: 'GET', path: '/healthz', headers })).remaining);
  }
  client.close();
  return Math.min(...left);
};

const watchers = proxies.flatMap(({ url }) =>
  [...tokens].map(([, token]) => followCompany(() => [url], token)),
);
const PEOPLE = 6;
const own = (number: number) => cluster.targets.filter((_, n) => n % PEOPLE === number);
const people = Array.from({ length: PEOPLE }, (_, number) =>
  proxies.filter((_proxy, n) => n === number % 2).map((proxy) => person(proxy, number, own(number))),
);
await Promise.all([restart(), ...people.flat()]);
const spared: number[] = [];
for (const [n, proxy] of proxies.entries()) spared.push(await leftFor(proxy, `127.0.2.${n + 1}`));

await reached(`select 1 from submits having count(*) filter (where state in ('queued', 'sending', 'unknown')
  or (state in ('sent', 'published') and verify_step = 0)) = 0`);
const newest = new Map(acknowledged.map(({ target, text }) => [target.reviewId, text]));
const companies = new Map(cluster.targets.map(({ reviewId, companyId }) => [reviewId, companyId]));
const unseen = () =>
  watchers.flatMap(({ reviews }, n) =>
    [...newest].filter(
      ([reviewId, text]) =>
        companies.get(reviewId) === [...tokens.keys()][n % tokens.size] &&
        reviews.get(reviewId)?.response !== text,
    ),
  ).length;
while (unseen() > 0 && Date.now() < until) await delay(50);
const sum = (name: 'events' | 'resumed' | 'resets' | 'refused') =>
  watchers.reduce((total, { figures }) => total + figures[name], 0);
const { complaints, ...verdict } = await audit(
  admin,
  cluster.control,
  cluster.targets,
  acknowledged,
  new Set(),
);
const resetsBehind = proxies.reduce((total, { resets }) => total + resets(), 0);
const all = {
  restarts: stops.length,
  answers,
  acknowledged: acknowledged.length,
  slowestMs,
  spared,
  slowestStopMs: Math.max(...stops.map(({ ms }) => ms)),
  badStops: stops.filter(({ code }) => code !== 0).length,
  errors: errors.length,
  resetsBehind,
  streams: sum('events'),
  resumed: sum('resumed'),
  resets: sum('resets'),
  refusedStreams: sum('refused'),
  unseen: unseen(),
  ...verdict,
};
for (const watcher of watchers) await watcher.stop();
for (const proxy of proxies) await proxy.close();
await admin.end();
await cluster.close();
await database.close();
const zero = [
  'errors',
  'badStops',
  'resets',
  'refusedStreams',
  'unseen',
  'lost',
  'wrong',
  'repeats',
  'stuck',
];
reportResult(all, [
  ...errors.slice(0, 20),
  ...complaints,
  ...differences(all, { restarts: rounds * 2, ...Object.fromEntries(zero.map((name) => [name, 0])) }),
  ...(all.resumed >= rounds * 2 ? [] : ['streams did not go on elsewhere']),
  // Counted separately from other clients, and under its real address whatever header it sends.
  ...(spared.every((left) => left > 19_990 && left < 19_999)
    ? []
    : ['callers are not told apart by address']),
]);
