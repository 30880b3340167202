import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#scripts/lib/free-port.ts';
import { prepareDatabase } from '#scripts/lib/prepare-database.ts';
import { startPostgres } from '#scripts/postgres/start-postgres.ts';
import { audit } from '#tests/sending/support/audit.ts';
import { appUrl, ownerUrl } from '#tests/support/database/owner-url.ts';
import { signIn } from './support/clients.ts';
import { openCluster } from './support/cluster.ts';
import { openLoad } from './support/load.ts';

type Options = { stops: number; reviews: number; deadlineMs: number };

/** Acknowledged writes between two stops, so that each stop interrupts work. */
const BETWEEN = 25;

/**
 * Stops a database with production durability settings hard, again and again, while people submit and type, and then
 * checks that every acknowledged write is there. The nodes keep running and reconnect by themselves.
 */
export const hardStops = async ({ stops, reviews, deadlineMs }: Options) => {
  const began = Date.now();
  const until = began + deadlineMs;
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-stops-'));
  const port = await freePort();
  const open = () => startPostgres({ dataDir, port });
  // Nothing can be lost yet, so the schema is created without waiting for the disk.
  const hasty = await startPostgres({ dataDir, port, isThrowaway: true });
  const databaseUrl = appUrl(hasty.url('postgres'));
  await prepareDatabase({ ownerUrl: ownerUrl(databaseUrl), databaseUrl });
  await hasty.stop();
  let postgres = await open();
  const cluster = await openCluster({ databaseUrl, companies: 2, reviews });
  const nodes = await Promise.all([cluster.start('api'), cluster.start('worker')]);
  let ended = 0;
  for (const { part } of nodes) part.ended.then(() => (ended += 1));
  const tokens = new Map<string, string>();
  for (const person of cluster.people) tokens.set(person.companyId, await signIn(cluster, person, until));
  const ask = async (query: string): Promise<unknown[]> => {
    const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
    admin.on('error', () => undefined);
    await admin.connect();
    return (await admin.query(query).finally(() => admin.end())).rows;
  };
  const reached = async (query: string): Promise<void> => {
    while ((await ask(query)).length === 0 && Date.now() < until)
      await new Promise((next) => setTimeout(next, 100));
  };
  await reached(`select 1 from reviews having count(*) = ${cluster.targets.length}`);
  const load = openLoad({ urls: cluster.urls, tokens, until });
  let isUnrest = true;
  const hands = 6;
  const work = async (hand: number): Promise<void> => {
    const own = cluster.targets.filter((_, n) => n % hands === hand);
    for (let turn = 0; isUnrest && Date.now() < until; turn += 1) {
      const target = own[turn % Math.max(own.length, 1)];
      if (target === undefined) return;
      const text = `Hand ${hand}, turn ${turn}, review ${target.reviewId}`;
      if (turn % 2 === 0) await load.type(target, text);
      else await load.submit(target, text, 100);
    }
  };
  let done = 0;
  const unrest = async (): Promise<void> => {
    while (done < stops && Date.now() < until) {
      const wanted = load.count() + BETWEEN;
      while (load.count() < wanted && Date.now() < until) await new Promise((next) => setTimeout(next, 5));
      await postgres.stop('immediate');
      postgres = await open();
      done += 1;
    }
    isUnrest = false;
  };
  await Promise.all([unrest(), ...Array.from({ length: hands }, (_, hand) => work(hand))]);
  await reached(`select 1 from submits having count(*) filter (where state in ('queued', 'sending', 'unknown')
    or (state in ('sent', 'published') and verify_step = 0)) = 0`);
  const admin = new pg.Client({ connectionString: ownerUrl(databaseUrl) });
  await admin.connect();
  const verdict = await audit(admin, cluster.control, cluster.targets, load.acknowledged, new Set());
  const { rows } = await admin.query('select review_id, version from drafts');
  await admin.end();
  const versions = new Map(rows.map(({ review_id, version }): [string, number] => [review_id, version]));
  const lostDrafts = [...load.drafts.values()].filter(
    ({ target, version }) => (versions.get(target.reviewId) ?? 0) < version,
  ).length;
  const acknowledged = load.count();
  const hasEnded = ended;
  await cluster.close();
  await postgres.stop('immediate');
  rmSync(dataDir, { recursive: true, force: true });
  const seconds = Math.round((Date.now() - began) / 1000);
  return { ...verdict, stops: done, acknowledged, lostDrafts, nodesEnded: hasEnded, seconds };
};
