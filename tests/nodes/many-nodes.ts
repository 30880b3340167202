import pg from 'pg';
import { audit } from '#tests/sending/support/audit.ts';
import type { Target } from '#tests/sending/support/tenants.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { signIn } from './support/clients.ts';
import { type Node, openCluster } from './support/cluster.ts';
import { followCompany } from './support/event-follower.ts';
import { openLoad } from './support/load.ts';

export type Options = {
  databaseUrl: string;
  companies: number;
  reviews: number;
  /** How often one API node and one worker are killed, and as often stopped, under load. */
  rounds: number;
  deadlineMs: number;
  env?: NodeJS.ProcessEnv;
};

const ENDED = `select count(*)::int n from submits where state in ('queued', 'sending', 'unknown')
  or (state in ('sent', 'published') and verify_step = 0)`;

/**
 * Two API and two worker processes on one database under submits and edits. In every round one of each is killed and
 * restarted, then the other of each is stopped and restarted, but in the last round; event streams resume on another node.
 */
export const manyNodes = async ({ databaseUrl, companies, reviews, rounds, deadlineMs, env }: Options) => {
  const until = Date.now() + deadlineMs;
  const cluster = await openCluster({ databaseUrl, companies, reviews, env });
  const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
  await admin.connect();
  const count = async (query: string): Promise<number> => (await admin.query(query)).rows[0].n;
  const reached = async (query: string, wanted: number): Promise<void> => {
    while ((await count(query)) !== wanted && Date.now() < until)
      await new Promise((next) => setTimeout(next, 100));
  };
  let [api, otherApi, worker, otherWorker] = await Promise.all([
    ...(['api', 'api', 'worker', 'worker'] as const).map((role) => cluster.start(role)),
  ]);
  const tokens = new Map<string, string>();
  for (const person of cluster.people) tokens.set(person.companyId, await signIn(cluster, person, until));
  await reached('select count(*)::int n from reviews', cluster.targets.length);
  const watchers = [...tokens].map(([, token]) => followCompany(cluster.urls, token));
  const load = openLoad({ urls: cluster.urls, tokens, until });
  const stops: { role: string; code: number; ms: number }[] = [];
  let isUnrest = true;
  let turns = 0;

  const work = async (targets: Target[], hand: number): Promise<void> => {
    for (let turn = 0; (isUnrest || turn < targets.length) && Date.now() < until; turn += 1) {
      const target = targets[turn % Math.max(targets.length, 1)];
      if (target === undefined) return;
      turns += 1;
      const text = `Hand ${hand}, turn ${turn}, review ${target.reviewId}`;
      if (turn % 3 === 2) await load.type(target, text);
      else await load.submit(target, text, turn % 5 === 0 ? 300 : 0);
    }
  };
  const killAndStart = async (node: Node | undefined): Promise<Node | undefined> => {
    if (node === undefined) return undefined;
    await cluster.kill(node);
    return cluster.start(node.role);
  };
  /** The last round goes on with those that were killed and started. */
  const stopAndStart = async (node: Node | undefined, isLast: boolean): Promise<Node | undefined> => {
    if (node === undefined) return undefined;
    stops.push({ role: node.role, ...(await cluster.askToStop(node)) });
    return isLast ? undefined : cluster.start(node.role);
  };
  const unrest = async (): Promise<void> => {
    for (let round = 0; round < rounds && Date.now() < until; round += 1) {
      [api, worker] = await Promise.all([killAndStart(api), killAndStart(worker)]);
      const isLast = round === rounds - 1;
      [otherApi, otherWorker] = await Promise.all([
        stopAndStart(otherApi, isLast),
        stopAndStart(otherWorker, isLast),
      ]);
    }
    isUnrest = false;
  };
  const hands = 6;
  const own = (hand: number) => cluster.targets.filter((_, n) => n % hands === hand);
  await Promise.all([unrest(), ...Array.from({ length: hands }, (_, hand) => work(own(hand), hand))]);
  await reached(ENDED, 0);

  const newest = new Map(load.acknowledged.map(({ target, text }) => [target.reviewId, text]));
  const isSeen = (): boolean =>
    [...newest].every(([reviewId, text]) =>
      watchers.some(({ reviews: seen }) => seen.get(reviewId)?.response === text),
    );
  while (!isSeen() && Date.now() < until) await new Promise((next) => setTimeout(next, 50));
  const unseen = [...newest].filter(
    ([reviewId, text]) => !watchers.some(({ reviews: seen }) => seen.get(reviewId)?.response === text),
  );
  for (const watcher of watchers) await watcher.stop();
  const verdict = await audit(admin, cluster.control, cluster.targets, load.acknowledged, new Set());
  const { rows } = await admin.query('select review_id, version from drafts');
  const lostDrafts = [...load.drafts.values()].filter(
    ({ target, version }) => !rows.some((row) => row.review_id === target.reviewId && row.version >= version),
  );
  await admin.end();
  await cluster.close();
  const sum = (name: 'events' | 'resumed' | 'resets') =>
    watchers.reduce((total, { figures }) => total + figures[name], 0);
  return {
    ...verdict,
    turns,
    acknowledged: load.acknowledged.length,
    savedDrafts: load.drafts.size,
    lostDrafts: lostDrafts.length,
    refusals: load.refused,
    unseen,
    streams: { events: sum('events'), resumed: sum('resumed'), resets: sum('resets') },
    stops,
    killed: rounds * 2,
  };
};
