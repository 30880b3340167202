import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { openLog } from '#server/telemetry/log.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { settled } from '#tests/support/app/live.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import type { Listener } from './broadcast.ts';
import { openHub } from './hub.ts';

const { context, clock, createApp, rows, url } = await createTestContext();

/** A hub whose database reads fail until `restore`, with the times at which they failed. */
const openFailingHub = async (backoffMs: number) => {
  const failedAt: number[] = [];
  const log = openLog('warn', { write: () => void failedAt.push(performance.now()) });
  const hub = openHub({ ...context, log }, { backoffMs });
  const restore = () => rows('grant select on changes to rejoinder_tenant');
  const { companyId } = await createApp();
  await rows('revoke select on changes from rejoinder_tenant');
  onTestFinished(async () => {
    await restore();
    await hub.close();
  });
  const { promise: delivered, resolve } = Promise.withResolvers<void>();
  const makeListener = (): Listener => ({ userId: 'user-1', apps: everyApp, send: () => resolve() });
  /** Waits until that many reads have failed. */
  const failures = (count: number) =>
    expect.poll(() => failedAt.length, { interval: 5 }).toBeGreaterThanOrEqual(count);
  return {
    hub,
    join: () => hub.join(companyId, makeListener(), undefined),
    failedAt,
    failures,
    restore,
    delivered,
  };
};

it('retries a failed read only after the backoff, also for new subscribers', async () => {
  const { hub, join, failedAt, failures, restore, delivered } = await openFailingHub(150);
  join();
  const joining = setInterval(() => {
    join();
    hub.wakeAll();
  }, 5);
  await failures(4);
  clearInterval(joining);
  const waits = failedAt.slice(1).map((at, n) => at - (failedAt[n] ?? 0));
  expect(Math.min(...waits)).toBeGreaterThan(140);
  await restore();
  await delivered;
});

it('retries at once when the database is back', async () => {
  const { hub, join, failures, restore, delivered } = await openFailingHub(600_000);
  join();
  await failures(1);
  await restore();
  hub.retryAll();
  await delivered;
});

it('closes without waiting for a backoff', async () => {
  const { hub, join, failures } = await openFailingHub(600_000);
  join();
  await failures(1);
  await hub.close();
});

/** A session inside an open transaction of some database of the same server, and the number of that transaction. */
const inTheMiddle = async (database: string, statement: string, ...values: string[]) => {
  const client = new pg.Client({ connectionString: new URL(database, ownerUrl(url)).href });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(statement, values);
  const { rows: begun } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  return { client, xid: begun[0]?.xid ?? '' };
};
/** Waits until no transaction of any test is older. */
const isOldest = (xid: string) =>
  expect.poll(() => rows('select pg_snapshot_xmin(pg_current_snapshot())::text as xid')).toEqual([{ xid }]);
const createAppWith = async (...ids: string[]) => {
  const app = await createApp();
  const reviews = ids.map((reviewId) => storeReview({ reviewId, modifiedAt: new Date(clock.now) }));
  await savePage(context, app, reviews, clock.now);
  await settled(rows, app.companyId);
  return app;
};
const reply = (app: TestApp, reviewId: string, response: string) =>
  app.inScope((tx) => changeReview(tx, app.appId, reviewId, { response }));

/** A hub that waits `patienceMs` for older transactions, and what it warns of. */
const openPatientHub = (patienceMs: number) => {
  const warnings: unknown[] = [];
  const log = openLog('warn', { write: (line) => void warnings.push(JSON.parse(line)) });
  const hub = openHub({ ...context, log }, { patienceMs });
  onTestFinished(() => hub.close());
  /** A subscriber, once it has its position. */
  const join = async ({ companyId }: TestApp, resumeFrom?: string) => {
    let text = '';
    const send = (more: string): void => {
      text += more;
    };
    hub.join(companyId, { userId: 'user-1', apps: everyApp, send }, resumeFrom);
    const position = () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1];
    const replies = () => [...text.matchAll(/"response":"(.+?)"/g)].map(([, response]) => response);
    await expect.poll(position).toBeDefined();
    return { position, replies };
  };
  return { hub, join, warnings };
};

it('sends what a long transaction holds back, and still misses nothing that commits late', async () => {
  const { hub, join, warnings } = openPatientHub(100);
  const app = await createAppWith('r1', 'r2');
  const foreign = await createAppWith('r1');
  const [page, theirs] = await Promise.all([join(app), join(foreign)]);
  const start = page.position();
  const long = await inTheMiddle('postgres', 'select pg_current_xact_id()');
  const SAY = "update reviews set response = 'Late' where company_id = $1 and review_id = 'r2'";
  const late = await inTheMiddle(new URL(url).pathname, SAY, app.companyId);
  await isOldest(long.xid);
  await reply(app, 'r1', 'Soon');
  hub.wake(app.companyId);
  await expect.poll(page.replies).toEqual(['Soon']);
  expect((await join(app, start)).replies(), 'on a page that reconnects').toEqual(['Soon']);
  await late.client.query('commit');
  hub.wake(app.companyId);
  await expect.poll(page.replies, { message: 'nothing is repeated meanwhile' }).toEqual(['Soon', 'Late']);
  await reply(foreign, 'r1', 'Theirs');
  hub.wake(foreign.companyId);
  await expect.poll(theirs.replies).toEqual(['Theirs']);
  expect(page.position()).toBe(start);
  expect(warnings).toMatchObject([
    { event: 'live.held_back', transaction: long.xid, heldMs: expect.any(Number) },
  ]);
  await long.client.query('rollback');
  await settled(rows, app.companyId);
  hub.wake(app.companyId);
  await expect.poll(page.position).not.toBe(start);
  expect(page.replies().slice(2).sort()).toEqual(['Late', 'Soon']);
  expect((await join(app, start)).replies().sort()).toEqual(['Late', 'Soon']);
});
