import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { unsentByApp } from '#server/db/tables/replies/proposals.ts';
import { bucketsLeft } from '#server/db/tables/stores/store-budgets.ts';
import { limitsOf } from '#server/db/tables/stores/store-links.ts';
import { sendBudgetOf } from '#server/features/stores/call-store.ts';
import { sendingTime, shortestSendingTime } from '#shared/domain/batches/estimate.ts';
import type { ProposalState } from '#shared/domain/batches/proposal.ts';
import { type Store, storeOf } from '#shared/domain/stores/store.ts';

/** Time between the starts of two calls, in ms: Apple is called one at a time. */
const CALL_MS = { apple: 600, google: 250 } as const;

/** How many replies of a batch a store has yet to take, and how long that takes, in ms. */
export type SendingTime = { store: Store; replies: number; shortest: number; usual: number };

/** How long each batch's replies on their way and in `states` take within the remaining rate limits. */
export const sendingTimes = async (
  context: AppContext,
  tx: Tx,
  batchIds: readonly string[],
  states: readonly ProposalState[],
): Promise<[string, SendingTime[]][]> => {
  const unsent = batchIds.length > 0 ? await unsentByApp(tx, batchIds, states) : [];
  if (unsent.length === 0) return [];
  const limits = await limitsOf(tx);
  const budgets = new Map(unsent.map(({ app_id: appId }) => [appId, sendBudgetOf(appId, limits)]));
  const left = await bucketsLeft(tx, [...budgets.values()], new Date(context.now()));
  const timesOf = (apps: typeof unsent): SendingTime[] => {
    const byBucket = Map.groupBy(apps, ({ app_id: appId }) => budgets.get(appId)?.bucket);
    const buckets = [...byBucket.values()].flatMap((together) => {
      const [first] = together;
      const budget = first && budgets.get(first.app_id);
      if (!budget) return [];
      const replies = together.reduce((sum, { n }) => sum + n, 0);
      const store = storeOf(first.app_id);
      const rate = { left: left.get(budget.bucket) ?? 0, perHour: budget.perHour };
      return [{ store, replies, ...rate, isShared: store === 'apple', callMs: CALL_MS[store] }];
    });
    return [...Map.groupBy(buckets, ({ store }) => store)].map(([store, ofStore]) => ({
      store,
      replies: ofStore.reduce((sum, { replies }) => sum + replies, 0),
      shortest: shortestSendingTime(ofStore),
      usual: sendingTime(ofStore),
    }));
  };
  return [...Map.groupBy(unsent, ({ batch_id: id }) => id ?? '')].map(([id, apps]) => [id, timesOf(apps)]);
};
