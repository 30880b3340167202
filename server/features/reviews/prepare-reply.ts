import { inTenant, type Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps.ts';
import { entitlementOf } from '#server/db/tables/companies.ts';
import { writtenReplies } from '#server/db/tables/reply-revisions.ts';
import { changeReview, lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews.ts';
import { processedIn } from '#server/db/tables/usage.ts';
import { beginAsk, endAsk } from '#server/db/tables/writer-asks.ts';
import type { WriterFailure } from '#server/outside/writer/port.ts';
import type { World } from '#server/world.ts';
import { accessOf } from '#shared/domain/access.ts';
import { dayOf, MONTHLY_REVIEW_LIMIT, monthOf } from '#shared/domain/usage.ts';
import { nextDay } from '#shared/domain/writer-day.ts';
import type { Held } from './write-checked.ts';
import { keepProcessed, writeDraft } from './write-draft.ts';

type ReviewId = { companyId: string; appId: string; reviewId: string };

/** Longer than every call that one draft may take; after it, whoever asked is gone. */
const LEASE_MS = 180_000;

/** While the writer rests, jobs come back within so many ms of its end, and not all at once. */
const SPREAD_MS = 30_000;

/** `try-again`: as the queue says. `retryAt`: not before then, and it is no try of the job. */
export type Prepared = 'done' | 'try-again' | { retryAt: Date };

/** Prepares the draft a review is waiting for: one call, checked, counted and written down together. */
export const prepareReply = async (world: World, id: ReviewId): Promise<Prepared> => {
  const { companyId, appId, reviewId } = id;
  const waiting = await inTenant(world.db, companyId, (tx) => begin(world, tx, id));
  if (typeof waiting === 'string' || 'retryAt' in waiting) return waiting;
  const written = await writeDraft(world, waiting.app, waiting.row, waiting.earlier).catch(
    async (error: unknown) => {
      await inTenant(world.db, companyId, (tx) => endAsk(tx, appId, reviewId)); // the next try need not wait
      throw error;
    },
  );
  const outcome = await inTenant(world.db, companyId, async (tx): Promise<Prepared | 'once-more'> => {
    await endAsk(tx, appId, reviewId);
    const row = await lockReview(tx, appId, reviewId);
    const isStillWaiting =
      row &&
      !row.is_answered &&
      row.revision === waiting.row.revision &&
      row.reply_revision === waiting.row.reply_revision;
    if (row?.is_answered && row.draft === 'preparing') await giveUp(tx, row);
    // A review that changed meanwhile waits again, and its own job was not put in the queue while this one ran.
    if (!isStillWaiting) return row?.draft === 'preparing' && !row.is_answered ? 'once-more' : 'done';
    if (written.ok) {
      await keepProcessed(world, tx, row, written.value);
      return 'done';
    }
    const { failure } = written;
    world.log.warn({ companyId, appId, reviewId, failure }, 'no draft came');
    const retry = await retryOf(world, tx, id, failure);
    await changeReview(tx, appId, reviewId, { draft: retry === 'never' ? 'held' : 'failed' });
    return retry === 'never' ? 'done' : retry;
  });
  return outcome === 'once-more' ? prepareReply(world, id) : outcome;
};

/** The review that is to be written for from now on, or why none is. */
const begin = async (world: World, tx: Tx, { companyId, appId, reviewId }: ReviewId) => {
  const now = new Date(world.now());
  // First this, then the look at the review: whoever asked before has written down by now what came.
  if (!(await beginAsk(tx, { companyId, appId, reviewId, now, leaseMs: LEASE_MS }))) return 'try-again';
  const found = await waitingFor(world, tx, { companyId, appId, reviewId });
  const rest = found && world.writer.resting(found.app.model);
  if (found && !rest) return found;
  await endAsk(tx, appId, reviewId);
  if (!rest) return 'done';
  if (found.row.draft === 'preparing') await changeReview(tx, appId, reviewId, { draft: 'failed' });
  return retryAfter(world, rest);
};

const retryAfter = (world: World, { retryAfterMs = 0 }: WriterFailure): { retryAt: Date } => ({
  retryAt: new Date(world.now() + retryAfterMs + Math.random() * SPREAD_MS),
});

/** When a draft that did not come is asked for again; `never` where only a person may ask again. */
const retryOf = async (
  world: World,
  tx: Tx,
  { companyId, appId, reviewId }: ReviewId,
  failure: WriterFailure | Held,
): Promise<Prepared | 'never'> => {
  switch (failure.kind) {
    case 'away':
      return failure.isUncalled ? retryAfter(world, failure) : 'try-again';
    case 'busy':
      return retryAfter(world, failure);
    case 'capped':
    case 'quota':
    case 'misconfigured': {
      const tomorrow = new Date(nextDay(world.now()));
      const job = { companyId, appId, reviewId, day: dayOf(tomorrow.getTime()) };
      await world.jobs.enqueue(tx, 'prepare-reply', job, { after: tomorrow });
      return 'done';
    }
    default:
      return 'never'; // refused for good, or nothing that may be shown twice
  }
};

/** The review with its app where a draft is waited for and may be written. */
const waitingFor = async (world: World, tx: Tx, { appId, reviewId }: ReviewId) => {
  const [app, row] = [await appOf(tx, appId), await reviewOf(tx, appId, reviewId)];
  if (!app || !row || (row.draft !== 'preparing' && row.draft !== 'failed')) return undefined;
  if (row.is_answered) return giveUp(tx, row);
  const now = world.now();
  const hasAccess = accessOf(await entitlementOf(tx), now).hasAccess;
  const isFull = (await processedIn(tx, monthOf(now))) >= MONTHLY_REVIEW_LIMIT;
  if (!hasAccess || isFull) {
    await changeReview(tx, appId, reviewId, { draft: hasAccess ? 'limit' : 'none' });
    return undefined;
  }
  return { app, row, earlier: await writtenReplies(tx, appId, reviewId) };
};

/** Beside an answer no draft is waited for; should the answer be withdrawn, one is prepared anew. */
const giveUp = async (tx: Tx, row: ReviewRow): Promise<undefined> => {
  await changeReview(tx, row.app_id, row.review_id, { draft: 'none' });
};
