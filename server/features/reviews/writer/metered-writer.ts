import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import {
  countOutcome,
  countTokens,
  refundWriterCall,
  takeWriterCall,
} from '#server/db/tables/replies/writer-usage.ts';
import type { Writer, WriterFailure, WriterResult } from '#server/integrations/writer/port.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { failed, type Result } from '#shared/domain/result.ts';
import { type Work, workLimit } from '#shared/domain/writer/daily-limit.ts';
import type { BlockedAnswer } from './generate-with-checks.ts';

const DAY = 86_400_000;

/** These do not recover by themselves: the operator has to top up the account or fix the key, model or settings. */
const NEED_OPERATOR = new Set<WriterFailure['kind']>(['quota', 'misconfigured', 'rejected']);

/** Takes one of the day's calls; the failure if none is left. */
const takeCall = async (
  context: AppContext,
  companyId: string,
  work: Work,
): Promise<WriterFailure | undefined> => {
  const now = context.now();
  const day = dayOf(now);
  const isTaken = await inTenant(context.db, companyId, (tx) =>
    takeWriterCall(tx, { companyId, day, work, limit: workLimit(work, context.writerCallsADay) }),
  );
  if (isTaken) return undefined;
  await inTenant(context.db, companyId, (tx) => countOutcome(tx, { companyId, day, outcome: 'over_limit' }));
  context.telemetry.metrics.integrationRequest('writer', 'any', 'daily-limit', 0);
  return { kind: 'daily-limit', detail: day, retryAfterMs: DAY - (now % DAY) };
};

const refundCall = (context: AppContext, companyId: string, work: Work): Promise<void> =>
  inTenant(context.db, companyId, (tx) => refundWriterCall(tx, dayOf(context.now()), work));

/**
 * Work with one of the day's calls taken for what follows it: no draft is paid for whose second call would have to wait
 * for the next day. What `work` does not use is given back.
 */
export const withReservedCall = async <Value>(
  context: AppContext,
  companyId: string,
  work: Work,
  use: (reserved: { isUsed: boolean }) => Promise<Value>,
): Promise<Value | WriterFailure> => {
  const failure = await takeCall(context, companyId, work);
  if (failure) return failure;
  const reserved = { isUsed: false };
  try {
    return await use(reserved);
  } finally {
    if (!reserved.isUsed) await refundCall(context, companyId, work);
  }
};

/**
 * The writer with one company's daily limit: every call that leaves the process and is not turned away by a rate limit is
 * counted, with its tokens. Each kind of call belongs to a class of work, unless `only` says which; `reserved` pays for the
 * first call.
 */
export const meteredWriter = (
  context: AppContext,
  companyId: string,
  only?: Work,
  reserved = { isUsed: true },
): Writer => {
  const { writer } = context;
  const counted = async <Value>(
    model: string,
    usual: Work,
    call: () => WriterResult<Value>,
  ): WriterResult<Value> => {
    const work = only ?? usual;
    const rest = writer.resting(model);
    if (rest) return failed(rest);
    const day = dayOf(context.now());
    const isPaid = !reserved.isUsed;
    reserved.isUsed = true;
    const failure = isPaid ? undefined : await takeCall(context, companyId, work);
    if (failure) return failed(failure);
    const answer = await call();
    const { tokens } = answer;
    if (!answer.ok && NEED_OPERATOR.has(answer.failure.kind))
      context.log.error(
        { event: 'writer.misconfigured', companyId, model, failure: answer.failure },
        'AI provider needs operator attention',
      );
    // The circuit breaker opened in between, or the model does not exist: no call was made.
    // A rate-limited one did no work.
    if (!answer.ok && (answer.failure.isUncalled || answer.failure.kind === 'busy'))
      await inTenant(context.db, companyId, (tx) => refundWriterCall(tx, day, work));
    if (!answer.ok && !answer.failure.isUncalled)
      await inTenant(context.db, companyId, (tx) =>
        countOutcome(tx, { companyId, day, outcome: 'failures' }),
      );
    if (tokens) await inTenant(context.db, companyId, (tx) => countTokens(tx, day, tokens));
    return answer;
  };
  return {
    draft: (model, brief) => counted(model, 'draft', () => writer.draft(model, brief)),
    improve: (model, brief) => counted(model, 'improve', () => writer.improve(model, brief)),
    translate: (model, brief) => counted(model, 'improve', () => writer.translate(model, brief)),
    translateReview: (model, brief) => counted(model, 'improve', () => writer.translateReview(model, brief)),
    classify: (model, brief) => counted(model, 'backfill', () => writer.classify(model, brief)),
    judge: (model, brief) => counted(model, 'batch', () => writer.judge(model, brief)),
    resting: writer.resting,
  };
};

/** Returns the result unchanged and counts it if it was blocked. */
export const countBlocked = async <Value>(
  context: AppContext,
  companyId: string,
  writing: Promise<Result<Value, WriterFailure | BlockedAnswer>>,
): Promise<Result<Value, WriterFailure | BlockedAnswer>> => {
  const result = await writing;
  if (!result.ok && result.failure.kind === 'blocked') {
    const day = dayOf(context.now());
    await inTenant(context.db, companyId, (tx) => countOutcome(tx, { companyId, day, outcome: 'blocked' }));
  }
  return result;
};
