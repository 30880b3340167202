import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant, readInTenant, type Tx } from '#server/db/database.ts';
import {
  backfillOf,
  changeBackfill,
  lockBackfill,
  startNewBackfill,
} from '#server/db/tables/company/backfills.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import { callsOf } from '#server/db/tables/replies/writer-usage.ts';
import { countUnclassified } from '#server/db/tables/reviews/classified-reviews.ts';
import type * as backfill from '#shared/contract/backfill/endpoints.ts';
import type { Backfill } from '#shared/contract/backfill/schema.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { callsTogether, workLimit } from '#shared/domain/writer/daily-limit.ts';
import { AT_ONCE } from './run-backfill.ts';

export const getBackfill: UseCase<typeof backfill.get> = async (context, { companyId }) => ({
  backfill: await readInTenant(context.db, companyId, (tx) => progressOf(context, tx)),
});

/** Starts it, resumes a paused one, or begins a finished one anew. Idempotent while it runs. */
export const startBackfill: UseCase<typeof backfill.start> = (context, { companyId }) =>
  inTenant(context.db, companyId, async (tx) => {
    const row = await lockBackfill(tx);
    const now = new Date(context.now());
    if (!(await accessIn(tx, context)).hasAccess)
      throw new ApiError('NOT_ALLOWED', 'There is no access at present.');
    const isPaused = row?.state === 'paused';
    if (isPaused) await changeBackfill(tx, { state: 'running', resumes_at: null });
    else if (row?.state !== 'running')
      await startNewBackfill(tx, { companyId, total: await countUnclassified(tx), at: now });
    await context.jobs.enqueue(tx, 'backfill', { companyId }, { isForward: isPaused });
    return { backfill: await progressOf(context, tx) };
  });

export const pauseBackfill: UseCase<typeof backfill.pause> = (context, { companyId }) =>
  inTenant(context.db, companyId, async (tx) => {
    const row = await lockBackfill(tx);
    if (row?.state === 'running') await changeBackfill(tx, { state: 'paused' });
    return { backfill: await progressOf(context, tx) };
  });

/** A backfill counts reviews of all apps: who does not see them learns its state, and what is left of their own. */
const seenBackfill = async ({ db }: AppContext, tx: Tx) => {
  const row = await backfillOf(tx);
  if (!row || db.apps.ids === null) return row;
  return { ...row, total: await countUnclassified(tx), done: 0, skipped: 0 };
};

const progressOf = async (context: AppContext, tx: Tx): Promise<Backfill> => {
  const row = await seenBackfill(context, tx);
  const isUnderWay = row?.state === 'running' || row?.state === 'paused';
  const total = isUnderWay ? row.total : await countUnclassified(tx);
  const requestsADay = workLimit('backfill', context.writerCallsADay);
  const left = isUnderWay ? Math.max(0, row.total - row.done - row.skipped) : total;
  return {
    state: row?.state ?? 'none',
    total,
    done: row?.done ?? 0,
    skipped: row?.skipped ?? 0,
    resumesAt: row?.resumes_at?.toISOString() ?? null,
    isShareUsed: callsTogether(await callsOf(tx, dayOf(context.now()))) >= requestsADay,
    requestsLeft: Math.ceil(left / AT_ONCE),
    requestsADay,
  };
};
