import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { running } from '#sandbox/test-setup.ts';
import { inTenant, openDatabase, type Tx } from '#server/db/database.ts';
import { type SubmitRow, submitsOf } from '#server/db/tables/submits.ts';
import { savePage } from '#server/features/reviews/save-page.ts';
import { syncReviews } from '#server/features/reviews/sync-reviews.ts';
import { jobsOver, openQueue } from '#server/jobs/jobs.ts';
import { openLog } from '#server/kit/log.ts';
import { LOCAL_PADDLE } from '#server/kit/payment-env.ts';
import { sandboxStores } from '#server/kit/store-env.ts';
import { openVault } from '#server/kit/vault.ts';
import { openWatch } from '#server/kit/watch.ts';
import { paddlePayment } from '#server/outside/payment/paddle.ts';
import type { StoreReview } from '#server/outside/stores/port.ts';
import { connectStores } from '#server/outside/stores/stores.ts';
import type { WriterResult } from '#server/outside/writer/port.ts';
import type { Caller, World } from '#server/world.ts';
import { SEND_TIMING } from '#shared/domain/send.ts';
import { DEFAULT_PRICE } from '#shared/domain/writer-price.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { sandboxControl } from './sandbox-control.ts';
import { makeTenants } from './tenants.ts';

/** One company with both stores' sandboxes behind it, a clock that is moved by hand, and the waits of earnest. */
export const openCompany = async ({ reviews = 12 } = {}) => {
  const sandbox = await running();
  const databaseUrl = await createTestDatabase();
  const masterKey = randomBytes(32).toString('base64');
  const control = sandboxControl(sandbox.url);
  const targets = await makeTenants({
    databaseUrl,
    masterKey,
    control,
    companies: 1,
    googleApps: 1,
    reviews,
  });
  const companyId = targets[0]?.companyId ?? '';
  const onError = () => undefined;
  const db = openDatabase({ url: databaseUrl, connections: 20, onError });
  const boss = await openQueue({ url: databaseUrl, connections: 2, isWorker: false, onError });
  const clock = { at: Date.now() };
  const away = async (): WriterResult<never> => ({
    ok: false,
    failure: { kind: 'away', detail: 'no writer' },
  });
  const world: World = {
    db,
    jobs: jobsOver(boss),
    stores: connectStores({
      ...sandboxStores(sandbox.url),
      timeoutMs: 2000,
      now: Date.now,
    }),
    writer: { draft: away, improve: away, translate: away },
    payment: paddlePayment({ apiUrl: `${sandbox.url}/paddle`, ...LOCAL_PADDLE, timeoutMs: 2000 }),
    vault: openVault(masterKey),
    now: () => clock.at,
    log: openLog('silent'),
    watch: openWatch(),
    timing: SEND_TIMING,
    writerCallsADay: 3000,
    writerPrice: DEFAULT_PRICE,
    installation: {
      identity: { kind: 'embedded' },
      signsInWithGoogle: false,
      payment: null,
      sandbox: ['stores'],
    },
  };
  afterAll(async () => {
    await boss.stop({ graceful: false });
    await db.destroy();
    await sandbox.stop();
  });
  const within = <Value>(work: (tx: Tx) => Promise<Value>) => inTenant(db, companyId, work);
  const sync = async () => {
    for (const appId of new Set(targets.map(({ appId }) => appId)))
      await syncReviews(world, { companyId, appId }, 600_000);
  };
  await sync();
  const unused = { apple: targets.filter(isOf('apple')), google: targets.filter(isOf('google')) };
  return {
    world,
    control,
    sync,
    databaseUrl,
    caller: callerOf(companyId),
    advance: (ms: number) => {
      clock.at += ms;
    },
    /** A review that no test has touched yet. */
    fresh: (store: 'apple' | 'google') => {
      const target = unused[store].pop();
      if (!target) throw new Error('no review is left');
      return target;
    },
    submits: (appId: string, reviewId: string): Promise<SubmitRow[]> =>
      within((tx) => submitsOf(tx, appId, reviewId)),
    page: (appId: string, reviews: StoreReview[], lookedAt: number) =>
      savePage(world, { companyId, appId }, reviews, lookedAt),
    within,
  };
};

export type Company = Awaited<ReturnType<typeof openCompany>>;

const isOf =
  (store: 'apple' | 'google') =>
  (target: { store: string }): boolean =>
    target.store === store;

const callerOf = (companyId: string): Caller => ({
  userId: companyId,
  username: `${companyId}@example.test`,
  firstName: 'Sam',
  lastName: 'Sender',
  knownLanguages: ['en'],
  companyId,
  companyName: 'Company',
  auth: { hasAccess: true, type: 'trial', expiresAt: null, isCanceled: false },
});
