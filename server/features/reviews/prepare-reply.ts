import { inTenant, type Tx } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps.ts';
import { entitlementOf } from '#server/db/tables/companies.ts';
import { writtenReplies } from '#server/db/tables/reply-revisions.ts';
import { changeReview, lockReview, type ReviewRow, reviewOf } from '#server/db/tables/reviews.ts';
import { processedIn } from '#server/db/tables/usage.ts';
import { beginAsk, endAsk } from '#server/db/tables/writer-asks.ts';
import type { World } from '#server/world.ts';
import { accessOf } from '#shared/domain/access.ts';
import { dayOf, MONTHLY_REVIEW_LIMIT, monthOf } from '#shared/domain/usage.ts';
import { keepProcessed, writeDraft } from './write-draft.ts';

type ReviewId = { companyId: string; appId: string; reviewId: string };

const DAY = 86_400_000;

/** Longer than every call that one draft may take; after it, whoever asked is gone. */
const LEASE_MS = 180_000;

/** When the job is to be tried again: the writer may be back. */
export type Prepared = 'done' | 'try-again';

/** Prepares the draft a review is waiting for: one call, checked, counted and written down together. */
export const prepareReply = async (
  world: World,
  { companyId, appId, reviewId }: ReviewId,
): Promise<Prepared> => {
  const waiting = await inTenant(world.db, companyId, async (tx) => {
    const now = new Date(world.now());
    // First this, then the look at the review: whoever asked before has written down by now what came.
    if (!(await beginAsk(tx, { companyId, appId, reviewId, now, leaseMs: LEASE_MS }))) return 'asked';
    const found = await waitingFor(world, tx, { companyId, appId, reviewId });
    if (!found) await endAsk(tx, appId, reviewId);
    return found;
  });
  if (!waiting) return 'done';
  if (waiting === 'asked') return 'try-again';
  const written = await writeDraft(world, waiting.app, waiting.row, waiting.earlier);
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
    await changeReview(tx, appId, reviewId, { draft: failure.kind === 'held' ? 'held' : 'failed' });
    if (failure.kind === 'capped' || failure.kind === 'quota') {
      const tomorrow = new Date((Math.floor(world.now() / DAY) + 1) * DAY);
      const job = { companyId, appId, reviewId, day: dayOf(tomorrow.getTime()) };
      await world.jobs.enqueue(tx, 'prepare-reply', job, { after: tomorrow });
    }
    return failure.kind === 'away' || failure.kind === 'busy' ? 'try-again' : 'done';
  });
  return outcome === 'once-more' ? prepareReply(world, { companyId, appId, reviewId }) : outcome;
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
