import { inTenant } from '#server/db/database.ts';
import { countOutcome, countTokens, type Outcome, takeWriterCall } from '#server/db/tables/writer-usage.ts';
import type { Writer, WriterFailure, WriterResult } from '#server/outside/writer/port.ts';
import type { World } from '#server/world.ts';
import { failed, type Result } from '#shared/domain/result.ts';
import { dayOf } from '#shared/domain/usage.ts';
import type { Held } from './write-checked.ts';

const DAY = 86_400_000;

/** The writer as one company may call it: so often a day, every call and its tokens counted, and not at all beyond. */
export const countedWriter = (world: World, companyId: string): Writer => {
  const counted = async <Value>(call: () => WriterResult<Value>): WriterResult<Value> => {
    const now = world.now();
    const day = dayOf(now);
    const isTaken = await inTenant(world.db, companyId, (tx) =>
      takeWriterCall(tx, { companyId, day, limit: world.writerCallsADay }),
    );
    const count = (outcome: Outcome): Promise<void> =>
      inTenant(world.db, companyId, (tx) => countOutcome(tx, { companyId, day, outcome }));
    if (!isTaken) {
      await count('capped');
      world.watch.figures.outsideCall('writer', 'any', 'capped', 0);
      return failed<WriterFailure>({ kind: 'capped', detail: day, retryAfterMs: DAY - (now % DAY) });
    }
    const answer = await call();
    const { tokens } = answer;
    // Nothing comes back by itself of these: the operator fills the account or maps the model.
    if (!answer.ok && (answer.failure.kind === 'quota' || answer.failure.kind === 'model'))
      world.log.error({ companyId, failure: answer.failure }, 'the writer needs the operator');
    if (!answer.ok) await count('failures');
    if (tokens) await inTenant(world.db, companyId, (tx) => countTokens(tx, day, tokens));
    return answer;
  };
  return {
    draft: (...call) => counted(() => world.writer.draft(...call)),
    improve: (...call) => counted(() => world.writer.improve(...call)),
    translate: (...call) => counted(() => world.writer.translate(...call)),
    translateReview: (...call) => counted(() => world.writer.translateReview(...call)),
  };
};

/** The same outcome, counted where it is an answer that nobody may see. */
export const heldCounted = async <Value>(
  world: World,
  companyId: string,
  writing: Promise<Result<Value, WriterFailure | Held>>,
): Promise<Result<Value, WriterFailure | Held>> => {
  const written = await writing;
  if (!written.ok && written.failure.kind === 'held') {
    const day = dayOf(world.now());
    await inTenant(world.db, companyId, (tx) => countOutcome(tx, { companyId, day, outcome: 'held' }));
  }
  return written;
};
