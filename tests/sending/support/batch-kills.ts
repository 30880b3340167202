import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { redriveJobs } from '#scripts/lib/redrive-jobs.ts';
import { openLog } from '#server/telemetry/log.ts';
import { DEFAULT_SEND_TIMING, paced } from '#shared/domain/replies/send-policy.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { audit, type Verdict } from './audit.ts';
import { startNodes } from './nodes.ts';
import { outcomeOf } from './outcome.ts';
import { sandboxControl } from './sandbox-control.ts';
import { addStoreFault, type FaultName } from './store-faults.ts';
import { startStores } from './store-process.ts';
import { makeTenants, type Target } from './tenants.ts';

type Options = {
  databaseUrl: string;
  /** Approved replies, one to each review. */
  replies: number;
  kills: number;
  companies: number;
  googleApps: number;
  nodes: number;
  outsideMs: number;
  syncIntervalS: number;
  deadlineMs: number;
};

export type BatchFigures = Verdict & {
  replies: number;
  kills: number;
  killsByPoint: Record<string, number>;
  faultsByKind: Record<string, number>;
  /** Members by state and reason, once all batches are done. */
  outcomes: Record<string, number>;
  /** Looks at which a batch's counts did not add up to its total or were not those of its proposals, of so many. */
  miscounted: number;
  looks: number;
  done: number;
  seconds: number;
};

/** Factor by which delays are shorter than in production. */
const PACE = 15;
const LOOK_MS = 100;

/** Points that are passed without a person's submit. */
const POINTS = ['before-call', 'in-call', 'before-settle', 'in-settle', 'before-job-end', 'in-read'] as const;

const Count = z.object({ n: z.coerce.number() });

/**
 * Sends a batch of each company through nodes that are killed again and again, to stores that fail in every way they can,
 * and then compares what the stores show with what was approved.
 */
export const batchKills = async (options: Options): Promise<BatchFigures> => {
  const began = Date.now();
  const until = began + options.deadlineMs;
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-batch-'));
  const stores = await startStores(dataDir);
  const control = sandboxControl(stores.url);
  const masterKey = randomBytes(32).toString('base64');
  const admin = new pg.Client({ connectionString: ownerUrl(options.databaseUrl) });
  await admin.connect();
  const count = async (query: string): Promise<number> => Count.parse((await admin.query(query)).rows[0]).n;
  const targets = await makeTenants({ ...options, masterKey, control, reviews: options.replies });
  const nodes = startNodes({
    count: options.nodes,
    kills: options.kills,
    outsideMs: options.outsideMs,
    points: POINTS,
    visits: 4,
    livesMs: options.outsideMs / 3,
    isBlind: false,
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: options.databaseUrl,
      DATABASE_DIRECT_URL: options.databaseUrl,
      DATABASE_CONNECTIONS: '8',
      MASTER_KEY: masterKey,
      SANDBOX_URL: stores.url,
      SEND_PACE: String(PACE),
      JOB_LEASE_S: '3',
      SYNC_INTERVAL_S: String(options.syncIntervalS),
      LOG_LEVEL: 'silent',
    },
  });
  const outcome = outcomeOf(admin, options.databaseUrl, until);
  await outcome.isRead(targets.length);
  const faults = new Map<FaultName, number>();
  const heldBackLong = new Set<string>();
  for (const [turn, target] of targets.entries()) {
    if (turn % 3 === 2) continue;
    const name = await addStoreFault(control, target, turn, paced(DEFAULT_SEND_TIMING, PACE));
    faults.set(name, (faults.get(name) ?? 0) + 1);
    if (name === 'apply-later') heldBackLong.add(target.reviewId);
  }
  await startBatches(admin, targets);
  let [looks, miscounted, redrives] = [0, 0, 0];
  const again = {
    databaseUrl: options.databaseUrl,
    isListOnly: false,
    log: openLog('silent'),
    by: 'the harness',
  };
  const isUnderWay = () => count("select count(*) n from batches where state <> 'done'");
  while ((await isUnderWay()) > 0 && Date.now() < until) {
    looks += 1;
    miscounted += await count(MISCOUNTED);
    if ((await count('select count(*) n from jobs where set_aside_at is not null')) > 0)
      redrives += (await redriveJobs(again)).restarted;
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
  await outcome.settle();
  await nodes.stop();
  const acknowledged = targets.map((target) => ({ target, text: textFor(target) }));
  const verdict = await audit(admin, control, targets, acknowledged, heldBackLong);
  const { rows } = await admin.query(
    "select state || coalesce(' ' || reason, '') as what, count(*)::int n from proposals group by 1 order by 1",
  );
  const done = await count("select count(*) n from batches where state = 'done'");
  await admin.end();
  await stores.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const killsByPoint = Object.fromEntries(nodes.killed);
  return {
    ...verdict,
    replies: targets.length,
    kills: Object.values(killsByPoint).reduce((sum, n) => sum + n, 0),
    killsByPoint,
    faultsByKind: { ...Object.fromEntries(faults), redrives },
    outcomes: Object.fromEntries(rows.map(({ what, n }) => [what, n])),
    looks,
    miscounted,
    done,
    seconds: Math.round((Date.now() - began) / 1000),
  };
};

const textFor = ({ reviewId }: Target): string => `Reply of a batch to ${reviewId}`;

const MISCOUNTED = `
  select count(*) n from batches b where b.total <> (
    select count(*) from proposals p where (p.company_id, p.batch_id) = (b.company_id, b.batch_id))
  or b.handed_over <> (select count(*) from proposals p
    where (p.company_id, p.batch_id) = (b.company_id, b.batch_id) and p.state = 'handed_over')
  or b.undelivered <> (select count(*) from proposals p
    where (p.company_id, p.batch_id) = (b.company_id, b.batch_id) and p.delivery in ('queued', 'sending'))`;

/** One batch for each company, all of it approved, about to be sent; the sweep finds it. */
const startBatches = async (admin: pg.Client, targets: readonly Target[]): Promise<void> => {
  await admin.query("update companies set trial_ends_at = now() + interval '1 day'");
  for (const [companyId, own] of Map.groupBy(targets, (target) => target.companyId)) {
    await admin.query('begin');
    const { rows } = await admin.query(
      `insert into batches (company_id, state, instruction, user_id, user_name, created_at)
       values ($1::uuid, 'sending', 'Say so', $1::text, 'Sam Sender', now()) returning batch_id`,
      [companyId],
    );
    await admin.query(
      `insert into proposals (company_id, batch_id, origin_kind, app_id, review_id, review_revision, position, state, text, language,
         approved_by, approved_name, approved_at, read_at, version)
       select $1::uuid, $2, 'batch', app_id, review_id, 1, (row_number() over ())::int, 'scheduled', text, 'en', $1::text, 'Sam Sender', now(), now(), 1
       from unnest($3::text[], $4::text[], $5::text[]) as t (app_id, review_id, text)`,
      [
        companyId,
        rows[0].batch_id,
        own.map(({ appId }) => appId),
        own.map(({ reviewId }) => reviewId),
        own.map(textFor),
      ],
    );
    await admin.query('commit');
  }
};
