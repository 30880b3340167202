import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DEFAULT_SEND_TIMING, paced } from '#shared/domain/replies/send-policy.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { type Acknowledged, audit } from './audit.ts';
import type { Figures, Options } from './counts.ts';
import { startNodes } from './nodes.ts';
import { outcomeOf } from './outcome.ts';
import { sandboxControl } from './sandbox-control.ts';
import { addStoreFault, type FaultName } from './store-faults.ts';
import { startStores } from './store-process.ts';
import { makeTenants, type Target } from './tenants.ts';

/** Reserved at the end of the run for pending work, in ms. */
const SETTLING_MS = 60_000;

/** Factor by which delays are shorter than in production. */
const PACE = 15;

/**
 * Sends replies through nodes that are killed again and again, to stores that fail in every way they can, and then
 * compares what the stores show with what was submitted. The stores' process and the database keep running.
 */
export const neverTwice = async (options: Options): Promise<Figures> => {
  const began = Date.now();
  const until = began + options.deadlineMs;
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-sending-'));
  const stores = await startStores(dataDir);
  const control = sandboxControl(stores.url);
  const masterKey = randomBytes(32).toString('base64');
  const admin = new pg.Client({ connectionString: ownerUrl(options.databaseUrl) });
  await admin.connect();
  const reviews = Math.ceil(options.submits * 0.75);
  const targets = await makeTenants({ ...options, masterKey, control, reviews });
  const nodes = startNodes({
    count: options.nodes,
    kills: options.kills,
    visits: Math.min(12, Math.ceil((2 * options.submits) / (options.kills + 1))), // kills from the first submit to the last
    outsideMs: options.outsideMs,
    livesMs: options.outsideMs / 3,
    isBlind: options.isBlind ?? false,
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: options.databaseUrl,
      DATABASE_DIRECT_URL: options.databaseDirectUrl ?? options.databaseUrl,
      DATABASE_CONNECTIONS: '8',
      MASTER_KEY: masterKey,
      SANDBOX_URL: stores.url,
      SEND_PACE: String(PACE),
      JOB_LEASE_S: '3', // like every other wait here, shorter than in production
      SYNC_INTERVAL_S: String(options.syncIntervalS),
      LOG_LEVEL: 'silent',
    },
  });
  const outcome = outcomeOf(admin, options.databaseUrl, until);
  await outcome.isRead(targets.length);

  const acknowledged: Acknowledged[] = [];
  const heldBackLong = new Set<string>();
  const faults = new Map<FaultName, number>();
  const sent = { submits: 0, edits: 0 };
  let orders = 0;
  let faulty = 0;
  const send = async (target: Target, text: string, isOutdated: () => boolean): Promise<void> => {
    const delayMs = Math.random() < 0.4 ? Math.ceil(Math.random() * 800) : 0;
    while (Date.now() < until) {
      const end = await nodes.submit({ ...target, order: orders++, text, delayMs });
      if (end !== 'died') {
        if (end.refused === null) acknowledged.push({ target, text });
        return;
      }
      if (isOutdated()) return; // An old text is not retried after a newer one was sent.
    }
  };
  const work = async (target: Target, turn: number): Promise<void> => {
    const timing = paced(DEFAULT_SEND_TIMING, PACE);
    if (turn % 3 !== 2) {
      const name = await addStoreFault(control, target, faulty++, timing);
      faults.set(name, (faults.get(name) ?? 0) + 1);
      if (name === 'apply-later') heldBackLong.add(target.reviewId);
    }
    sent.submits += 1;
    let isOutdated = false;
    const first = send(target, `Review ${turn}, first text`, () => isOutdated);
    if (turn % 3 === 1) {
      await Promise.race([first, new Promise((later) => setTimeout(later, Math.random() * 3000))]);
      isOutdated = true;
      sent.submits += 1;
      sent.edits += 1;
      await send(target, `Review ${turn}, second text`, () => false);
    }
    await first;
  };
  const queue = targets.entries();
  const again = targets.slice();
  const workers = Array.from({ length: options.atOnce }, async () => {
    for (const [turn, target] of queue) await work(target, turn);
    // A fast machine finishes its submits before the nodes have died in every way, so edits continue.
    while (!nodes.isEnough() && Date.now() < until - SETTLING_MS) {
      const target = again.shift();
      if (target === undefined) return;
      sent.submits += 1;
      sent.edits += 1;
      await send(target, `Review ${target.reviewId}, edit ${sent.edits}`, () => false);
      again.push(target);
    }
  });
  await Promise.all(workers);
  const redriven = await outcome.settle();
  await nodes.stop();
  const verdict = await audit(admin, control, targets, acknowledged, heldBackLong);
  await admin.end();
  await stores.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const killsByPoint = Object.fromEntries(nodes.killed);
  const kills = Object.values(killsByPoint).reduce((sum, n) => sum + n, 0);
  const seconds = Math.round((Date.now() - began) / 1000);
  return {
    ...sent,
    redriven,
    kills,
    killsByPoint,
    faultsByKind: Object.fromEntries(faults),
    seconds,
    ...verdict,
  };
};
