import { inTenant } from '#server/db/database.ts';
import type { SubmitKey, SubmitRow } from '#server/db/tables/submits.ts';
import type { World } from '#server/world.ts';
import { afterReadBack, MAX_ATTEMPTS, readAgainDelay } from '#shared/domain/send.ts';
import { callStore } from './call-store.ts';
import { type Outcome, settle } from './settle-send.ts';

/** Asks the store what became of a write that said nothing, and settles it by what is there. */
export const readBack = async (world: World, id: SubmitKey, row: SubmitRow): Promise<void> => {
  const { companyId, appId, reviewId } = id;
  const read = await callStore(world, { companyId, appId, purpose: 'check' }, (key) =>
    world.stores.readReview(key, appId, reviewId),
  );
  const age = world.now() - row.created_at.getTime();
  const at = (ms: number) => new Date(world.now() + ms);
  const outcome = (): Outcome => {
    if (!read.ok) {
      if (read.failure.kind === 'gone') return { kind: 'refused', error: 'REVIEW_NOT_FOUND' };
      if (read.failure.kind === 'wait') return { kind: 'still-unknown', dueAt: read.failure.until };
      return { kind: 'still-unknown', dueAt: at(readAgainDelay(world.timing, age)) };
    }
    const { reply } = read.value;
    if (reply && afterReadBack(row.text, reply) === 'landed')
      return { kind: 'landed', text: reply.text, state: reply.state };
    if (row.attempts >= MAX_ATTEMPTS) return { kind: 'refused', error: 'ERROR_SUBMIT' };
    return { kind: 'later', dueAt: at(0) };
  };
  await inTenant(world.db, companyId, (tx) => settle(tx, world, id, row, outcome()));
};
