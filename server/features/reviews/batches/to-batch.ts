import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type BatchRow, UNDER_WAY } from '#server/db/tables/replies/batches.ts';
import { readingsOf, scheduledByApp } from '#server/db/tables/replies/proposals.ts';
import { bucketsLeft } from '#server/db/tables/stores/store-budgets.ts';
import { limitsOf } from '#server/db/tables/stores/store-links.ts';
import { sendBudgetOf } from '#server/features/stores/call-store.ts';
import type { Batch } from '#shared/contract/batch/schema.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import {
  draftingTime,
  MOST_ATTEMPTS,
  sendingTime,
  shortestSendingTime,
  USUAL_DRAFT,
  USUAL_VERDICT,
} from '#shared/domain/batches/estimate.ts';
import { type Reading, sampleOf } from '#shared/domain/batches/sample.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { dollarsFor } from '#shared/domain/writer/writer-price.ts';
import { toReading } from './to-item.ts';

/** Time between the starts of two calls, in ms: Apple is called one at a time. */
const CALL_MS = { apple: 600, google: 250 } as const;

const isUnderWay = ({ state }: BatchRow): boolean => UNDER_WAY.some((other) => other === state);

/** Batches as they are shown, with how far the samples are read and how long the rest will take. */
export const toBatches = async (context: AppContext, tx: Tx, rows: readonly BatchRow[]): Promise<Batch[]> => {
  const live = rows.filter(isUnderWay).map(({ batch_id }) => batch_id);
  const readings = Map.groupBy(live.length > 0 ? await readingsOf(tx, live) : [], (row) => row.batch_id);
  const sending = await sendingTimes(context, tx, live);
  return rows.map((row) => {
    const read = (readings.get(row.batch_id) ?? []).map(toReading);
    const approved = (readings.get(row.batch_id) ?? []).filter(({ state }) => state === 'scheduled');
    const approvedAt = Math.max(0, ...approved.map(({ approved_at: at }) => at?.getTime() ?? 0));
    return toBatch(context, row, read, approvedAt, sending.get(row.batch_id));
  });
};

/** The same for one. */
export const toOneBatch = async (context: AppContext, tx: Tx, row: BatchRow): Promise<Batch> => {
  const [batch] = await toBatches(context, tx, [row]);
  if (!batch) throw new Error('no batch was given');
  return batch;
};

/** In ms. */
type SendingTime = { shortest: number; usual: number };

/** How many approved replies each store has still to take, through what its rate limits leave; in ms for each batch. */
const sendingTimes = async (
  context: AppContext,
  tx: Tx,
  batchIds: readonly string[],
): Promise<Map<string, SendingTime>> => {
  if (batchIds.length === 0) return new Map();
  const scheduled = await scheduledByApp(tx, batchIds);
  if (scheduled.length === 0) return new Map();
  const limits = await limitsOf(tx);
  const budgets = new Map(scheduled.map(({ app_id: appId }) => [appId, sendBudgetOf(appId, limits)]));
  const left = await bucketsLeft(tx, [...budgets.values()], new Date(context.now()));
  const times = new Map<string, SendingTime>();
  for (const [batchId, apps] of Map.groupBy(scheduled, (row) => row.batch_id)) {
    const byBucket = Map.groupBy(apps, ({ app_id: appId }) => budgets.get(appId)?.bucket);
    const buckets = [...byBucket.values()].flatMap((together) => {
      const [first] = together;
      const budget = first && budgets.get(first.app_id);
      if (!budget) return [];
      const replies = together.reduce((sum, { n }) => sum + n, 0);
      const store = storeOf(first.app_id);
      const rate = { left: left.get(budget.bucket) ?? 0, perHour: budget.perHour };
      return [{ replies, ...rate, isShared: store === 'apple', callMs: CALL_MS[store] }];
    });
    if (batchId !== null)
      times.set(batchId, { shortest: shortestSendingTime(buckets), usual: sendingTime(buckets) });
  }
  return times;
};

const toBatch = (
  context: AppContext,
  row: BatchRow,
  readings: readonly Reading[],
  approvedAt: number,
  sending: SendingTime | undefined,
): Batch => {
  const { drafting, ready, flagged, scheduled, withdrawn, failed } = row;
  const { size, read, missing, wrong, isEnded, isEnough } = sampleOf(row.total, readings);
  const tokens = {
    input: drafting * (USUAL_DRAFT.input + USUAL_VERDICT.input),
    output: drafting * (USUAL_DRAFT.output + USUAL_VERDICT.output),
  };
  const now = context.now();
  const from = Math.max(now, row.resumes_at?.getTime() ?? 0);
  const isActive = isUnderWay(row) && row.pause_reason === null;
  // What was approved last while it is sent can be undone as long.
  const startsAt =
    row.state === 'sending'
      ? Math.max(now, row.sends_at?.getTime() ?? 0, approvedAt + BATCH_UNDO_MS)
      : now + BATCH_UNDO_MS;
  return {
    id: row.batch_id,
    state: row.state,
    pause:
      row.pause_reason && row.paused_at
        ? { reason: row.pause_reason, at: row.paused_at.toISOString() }
        : null,
    resumesAt: row.resumes_at && row.resumes_at.getTime() > now ? row.resumes_at.toISOString() : null,
    instruction: row.instruction,
    correction: row.fixed_topic === null ? null : { topicId: row.fixed_topic, version: row.fixed_version },
    createdBy: row.user_name,
    createdAt: row.created_at.toISOString(),
    total: row.total,
    counts: {
      ...{ drafting, ready, flagged, scheduled, withdrawn, failed },
      ...{ awaiting_approval: row.awaiting_approval, handed_over: row.handed_over },
    },
    sent: row.handed_over - row.undelivered,
    sending: row.undelivered,
    sendsAt: isActive && row.state === 'sending' && startsAt > now ? new Date(startsAt).toISOString() : null,
    sample: { size, read, missing, wrong, isEnded },
    mayApproveRest: isUnderWay(row) && isEnough && drafting === 0 && ready > 0,
    rest: ready,
    estimate: {
      requests: drafting * 2,
      requestsAtMost: drafting * 2 * MOST_ATTEMPTS,
      dollars: dollarsFor(tokens, context.writerPrice),
      dollarsAtMost: dollarsFor(tokens, context.writerPrice) * MOST_ATTEMPTS,
      draftedAt: isActive && drafting > 0 ? new Date(from + draftingTime(drafting)).toISOString() : null,
      sentFrom: sending === undefined ? null : new Date(startsAt + sending.shortest).toISOString(),
      sentAt: sending === undefined ? null : new Date(startsAt + sending.usual).toISOString(),
    },
  };
};
