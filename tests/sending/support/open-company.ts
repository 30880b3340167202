import type { AppContext, Caller } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { type SubmitRow, submitsOf } from '#server/db/tables/replies/submits.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import type { WriterResult } from '#server/integrations/writer/port.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { openContext, TEST_MASTER_KEY } from '#tests/support/app/open-context.ts';
import { sandboxControl } from './sandbox-control.ts';
import { makeTenants } from './tenants.ts';

type Wanted = { databaseUrl: string; sandboxUrl: string; reviews: number };

/** One company with both stores' sandboxes, a manual clock and production delays. */
export const openTestCompany = async ({ databaseUrl, sandboxUrl, reviews }: Wanted) => {
  const masterKey = TEST_MASTER_KEY;
  const control = sandboxControl(sandboxUrl);
  const targets = await makeTenants({
    databaseUrl,
    masterKey,
    control,
    companies: 1,
    googleApps: 1,
    reviews,
  });
  const companyId = targets[0]?.companyId ?? '';
  const clock = { now: Date.now() };
  const opened = await openContext({ url: databaseUrl, sandboxUrl, clock, connections: 20 });
  const { db } = opened;
  const away = async (): WriterResult<never> => ({
    ok: false,
    failure: { kind: 'away', detail: 'no writer' },
  });
  const context: AppContext = {
    ...opened.context,
    writer: {
      draft: away,
      improve: away,
      translate: away,
      translateReview: away,
      classify: away,
      judge: away,
      resting: () => undefined,
    },
  };
  const within = <Value>(work: (tx: Tx) => Promise<Value>) => inTenant(db, companyId, work);
  const sync = async () => {
    for (const appId of new Set(targets.map(({ appId }) => appId)))
      await syncReviews(context, { companyId, appId }, 600_000);
  };
  await sync();
  const unused = { apple: targets.filter(isOf('apple')), google: targets.filter(isOf('google')) };
  return {
    context,
    control,
    close: opened.close,
    sync,
    databaseUrl,
    caller: callerOf(companyId),
    advance: (ms: number) => {
      clock.now += ms;
    },
    /** A review not yet used by any test. */
    fresh: (store: 'apple' | 'google') => {
      const target = unused[store].pop();
      if (!target) throw new Error('no review is left');
      return target;
    },
    submits: (appId: string, reviewId: string): Promise<SubmitRow[]> =>
      within((tx) => submitsOf(tx, appId, reviewId)),
    page: (appId: string, reviews: StoreReview[], lookedAt: number) =>
      savePage(context, { companyId, appId }, reviews, lookedAt),
    within,
  };
};

export type Company = Awaited<ReturnType<typeof openTestCompany>>;

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
  apps: everyApp,
  role: 'owner',
  auth: { hasAccess: true, type: 'trial', expiresAt: null, isCanceled: false },
});
