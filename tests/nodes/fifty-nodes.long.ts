import { neverTwice } from '#tests/sending/support/harness.ts';
import { answerReview } from '#tests/support/browser/answer-review.ts';
import { startProduct } from '#tests/support/browser/product.ts';
import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { openPgBouncer } from '#tests/support/database/pgbouncer.ts';
import { manyNodes } from './many-nodes.ts';
import { openManyPools, watchPgBouncer } from './support/many-pools.ts';

// The client connections of fifty nodes, a thousand, through a PgBouncer in transaction mode with twenty connections to
// PostgreSQL in all. The pools of the fifty are opened in this process; the processes of each part come on top: two APIs
// and two workers that are killed and stopped, three nodes of the sending harness that die at every point, and the whole
// product with one person at a browser.
const NODES = 50;
const SERVERS = 20;

type Urls = { databaseUrl: string; directUrl: string };

/** Runs `work` on its own database under the load of fifty nodes; returns its result and the number of connections. */
const amongFifty = async <Result>(work: (urls: Urls) => Promise<Result>) => {
  const database = await openLongDatabase();
  const bouncer = await openPgBouncer(database.url, { poolSize: SERVERS, mostServers: SERVERS });
  const watch = await watchPgBouncer(bouncer.consoleUrl);
  const pools = await openManyPools(bouncer.url, NODES);
  const result = await work({ databaseUrl: bouncer.url, directUrl: database.url });
  const { errors, connections } = pools;
  await pools.close();
  const { clients, servers } = await watch.close();
  await bouncer.close();
  await database.close();
  const broken = [
    ...errors.slice(0, 5).map((error) => `a pool: ${error}`),
    ...(clients >= connections ? [] : [`only ${clients} clients were connected`]),
    ...(servers > 0 && servers <= SERVERS ? [] : [`${servers} connections to PostgreSQL`]),
  ];
  return { result, connections: { clients, servers, errors: errors.length }, broken };
};

const journey = await amongFifty(async ({ databaseUrl, directUrl }) => {
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_OWNER_URL: ownerUrl(directUrl),
  });
  const faults = await answerReview(product);
  await product.stop();
  return faults;
});

const nodes = await amongFifty(({ databaseUrl, directUrl }) =>
  manyNodes({
    databaseUrl,
    env: { DATABASE_DIRECT_URL: directUrl },
    companies: 2,
    reviews: 24,
    rounds: 1,
    deadlineMs: 5 * 60_000,
  }),
);
const { complaints, refusals, unseen, stops, ...nodesFigures } = nodes.result;
const nodesAll = { ...nodesFigures, unseen: unseen.length, refusals: refusals.length };

// As in never-twice.test.ts.
const sending = await amongFifty(({ databaseUrl, directUrl }) =>
  neverTwice({
    databaseUrl,
    databaseDirectUrl: directUrl,
    submits: 300,
    kills: 18,
    companies: 6,
    googleApps: 3,
    atOnce: 40,
    nodes: 3,
    outsideMs: 8000,
    syncIntervalS: 5,
    deadlineMs: 10 * 60_000,
  }),
);
const { complaints: sendingComplaints, ...sendingFigures } = sending.result;

const none = { repeats: 0, wrong: 0, backwards: 0, lost: 0, stuck: 0 };
reportResult(
  {
    journey: journey.connections,
    nodes: { ...nodes.connections, ...nodesAll },
    sending: { ...sending.connections, ...sendingFigures },
  },
  [
    ...[...journey.broken, ...journey.result].map((why) => `journey: ${why}`),
    ...[...nodes.broken, ...complaints].map((why) => `nodes: ${why}`),
    ...differences(nodesAll, { ...none, lostDrafts: 0, unseen: 0, refusals: 0 }),
    ...[...sending.broken, ...sendingComplaints].map((why) => `sending: ${why}`),
    ...differences(sendingFigures, none),
  ],
);
