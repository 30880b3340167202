import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { wasReadSince } from '#server/db/tables/apps/app-reads.ts';
import { unsentByApp } from '#server/db/tables/replies/proposals.ts';
import { batchOfSubmit, type SubmitRow } from '#server/db/tables/replies/submits.ts';
import { callsAt } from '#server/db/tables/stores/store-budgets.ts';
import { limitsOf } from '#server/db/tables/stores/store-links.ts';
import { sendBudgetOf } from '#server/features/stores/call-store.ts';
import { FRESH_MS } from './read-before-write.ts';

/** Batch replies that share one read of the list before them and one after them. */
const GROUP = 20;

/**
 * Until when a batch reply waits, if at all. A read of the list pays off once a whole group can be sent within the minute
 * that it counts as fresh; while the last read is fresh, one call is enough. The last replies of a batch form a smaller group.
 */
export const groupStart = async ({ now }: AppContext, tx: Tx, row: SubmitRow): Promise<Date | undefined> => {
  const { app_id: appId } = row;
  const batchId = batchOfSubmit(row);
  if (batchId === undefined) return undefined;
  const at = now();
  const isFresh = await wasReadSince(tx, appId, new Date(at - FRESH_MS));
  const apps = isFresh ? [] : await unsentByApp(tx, [batchId]);
  const waiting = apps.find((app) => app.app_id === appId)?.n ?? 1;
  const budget = sendBudgetOf(appId, await limitsOf(tx));
  return callsAt(tx, budget, Math.min(GROUP, waiting), new Date(at));
};
