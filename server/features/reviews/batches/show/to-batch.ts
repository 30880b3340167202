import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type BatchRow, UNDER_WAY } from '#server/db/tables/replies/batches.ts';
import { removedAmong } from '#server/db/tables/replies/proposal-removals.ts';
import { readingsOf } from '#server/db/tables/replies/proposals.ts';
import type { Batch } from '#shared/contract/batch/schema.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { type Reading, sampleOf } from '#shared/domain/batches/batch-sample.ts';
import { draftingTime, MOST_ATTEMPTS, USUAL_DRAFT, USUAL_VERDICT } from '#shared/domain/batches/estimate.ts';
import { dollarsFor } from '#shared/domain/writer/writer-price.ts';
import { type SendingTime, sendingTimes } from './sending-time.ts';
import { toReading } from './to-item.ts';

const isUnderWay = ({ state }: BatchRow): boolean => UNDER_WAY.some((other) => other === state);
const isSending = ({ state }: BatchRow): boolean => state === 'sending';

/** Batches as they are shown, with how far the samples are read and how long the rest will take. */
export const toBatches = async (context: AppContext, tx: Tx, rows: readonly BatchRow[]): Promise<Batch[]> => {
  const live = rows.filter(isUnderWay);
  const idsOf = (some: readonly BatchRow[]): string[] => some.map(({ batch_id }) => batch_id);
  const readings = Map.groupBy(
    live.length > 0 ? await readingsOf(tx, idsOf(live)) : [],
    (row) => row.batch_id,
  );
  const [sending, waiting] = [live.filter(isSending), live.filter((row) => !isSending(row))];
  const times = new Map([
    ...(await sendingTimes(context, tx, idsOf(sending), ['scheduled'])),
    ...(await sendingTimes(context, tx, idsOf(waiting), ['scheduled', 'ready'])), // the rest is sent as well
  ]);
  const removed = await removedAmong(tx, idsOf(rows));
  return rows.map((row) => {
    const read = (readings.get(row.batch_id) ?? []).map(toReading);
    const approved = (readings.get(row.batch_id) ?? []).filter(({ state }) => state === 'scheduled');
    return toBatch(context, row, {
      readings: read,
      times: times.get(row.batch_id) ?? [],
      removed: removed.get(row.batch_id) ?? 0,
      approvedAt: Math.max(0, ...approved.map(({ approved_at: at }) => at?.getTime() ?? 0)),
    });
  });
};

/** The same for one batch. */
export const toOneBatch = async (context: AppContext, tx: Tx, row: BatchRow): Promise<Batch> => {
  const [batch] = await toBatches(context, tx, [row]);
  if (!batch) throw new Error('no batch was given');
  return batch;
};

type Known = {
  readings: readonly Reading[];
  approvedAt: number;
  times: readonly SendingTime[];
  removed: number;
};

const toBatch = (
  context: AppContext,
  row: BatchRow,
  { readings, approvedAt, times, removed }: Known,
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
  // A reply approved during sending can be undone just as long.
  const startsAt = isSending(row)
    ? Math.max(now, row.sends_at?.getTime() ?? 0, approvedAt + BATCH_UNDO_MS)
    : now + BATCH_UNDO_MS;
  const at = (ms: number): string => new Date(startsAt + ms).toISOString();
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
      drafting,
      ready,
      flagged,
      scheduled,
      withdrawn,
      failed,
      awaiting_approval: row.awaiting_approval,
      handed_over: row.handed_over,
    },
    sent: row.handed_over - row.undelivered,
    sending: row.undelivered,
    removed,
    sendsAt: isActive && isSending(row) && startsAt > now ? new Date(startsAt).toISOString() : null,
    sample: { size, read, missing, wrong, isEnded },
    mayApproveRest: isUnderWay(row) && isEnough && drafting === 0 && ready > 0,
    rest: ready,
    estimate: {
      requests: drafting * 2,
      requestsAtMost: drafting * 2 * MOST_ATTEMPTS,
      dollars: dollarsFor(tokens, context.writerPrice),
      dollarsAtMost: dollarsFor(tokens, context.writerPrice) * MOST_ATTEMPTS,
      draftedAt: isActive && drafting > 0 ? new Date(from + draftingTime(drafting)).toISOString() : null,
      stores: times.map(({ store, replies, shortest, usual }) => ({
        store,
        replies,
        from: at(shortest),
        until: at(usual),
      })),
    },
  };
};
