import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { recordSeenVersions } from '#server/db/tables/apps/releases.ts';
import { settlePublished, submitsOf } from '#server/db/tables/replies/submits.ts';
import { restoreReviews } from '#server/db/tables/reviews/removed-reviews.ts';
import { UNANSWERED } from '#server/db/tables/reviews/reviews.ts';
import {
  knownOf,
  lockKnown,
  nameReviews,
  saveReviewRevisions,
  saveReviews,
} from '#server/db/tables/reviews/synced-reviews.ts';
import { tellEvents } from '#server/features/notices/tell-events.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { isAltered } from '#shared/domain/replies/same-reply.ts';
import type { ReviewDiff } from '#shared/domain/reviews/diff-review.ts';
import { changeReview, reviewsChanged } from '../changed/change-review.ts';
import { tellArrived } from '../changed/tell-arrived.ts';
import { adoptStoreReplies } from './adopt-store-replies.ts';
import { columnsOf, diffPage, type Known, type ReviewChange, type Times } from './diff-page.ts';

type App = { companyId: string; appId: string };

/**
 * Saves what one page, requested at `lookedAt` (epoch ms), changes; returns how many reviews changed. Unchanged reviews
 * are not locked: most pages change nothing, and then nothing is written.
 */
export const savePage = (
  context: AppContext,
  { companyId, appId }: App,
  page: StoreReview[],
  lookedAt: number,
): Promise<number> =>
  inTenant(context.db, companyId, async (tx) => {
    const unique = [...new Map(page.map((review) => [review.reviewId, review])).values()];
    const known = await knownOf(
      tx,
      appId,
      unique.map(({ reviewId }) => reviewId),
    );
    const changedReviews = diffPage(known, unique, lookedAt)
      .filter(
        ({ seen, row, verdict }) => verdict.kind !== 'unchanged' || row?.removed_at || isNamed(row, seen),
      )
      .map(({ seen }) => seen);
    if (changedReviews.length === 0) return 0;
    const times = { lookedAt, now: context.now() };
    // Reviews that seem to have changed are compared again under a lock.
    const ids = changedReviews.map(({ reviewId }) => reviewId);
    const locked = known.rows.length === 0 ? known : await lockKnown(tx, appId, ids);
    return saveChanged(context, tx, { companyId, appId }, changedReviews, locked, times);
  });

const saveChanged = async (
  context: AppContext,
  tx: Tx,
  app: App,
  changedReviews: StoreReview[],
  known: Known,
  times: Times,
): Promise<number> => {
  const back = known.rows.filter(({ removed_at }) => removed_at !== null).map(({ review_id }) => review_id);
  const rowOf = new Map(known.rows.map((row) => [row.review_id, row]));
  const named = changedReviews.filter((seen) => isNamed(rowOf.get(seen.reviewId), seen));
  await nameReviews(tx, app.companyId, app.appId, named);
  const restored = back.length > 0 ? await restoreReviews(tx, app.appId, back, new Date(times.lookedAt)) : 0;
  const saved = await saveReviewChanges(tx, app, changedReviews, known, times);
  await tellChanges(context, tx, app, saved);
  return restored + saved.filter(({ verdict }) => verdict.kind !== 'unchanged').length;
};

const tellChanges = async (
  context: AppContext,
  tx: Tx,
  app: App,
  saved: readonly ReviewChange[],
): Promise<void> => {
  const fresh = saved.filter(({ verdict: { kind } }) => kind === 'new' || kind === 'revised');
  await tellArrived(
    context,
    tx,
    app,
    fresh.map(({ seen: { reviewId, starRating: stars }, row }) => ({
      reviewId,
      stars,
      revision: (row?.revision ?? 0) + 1,
      starsBefore: row?.star_rating,
    })),
  );
  const published = saved.filter(({ verdict }) => verdict.kind === 'published');
  await tellEvents(
    context,
    tx,
    app,
    'reply.published',
    published.flatMap(({ row }) =>
      row ? [{ reviewId: row.review_id, key: row.reply_revision, replyRevision: row.reply_revision }] : [],
    ),
  );
};

/** Whether the store names the author of a review that was imported from a file, which names none. */
const isNamed = (row: Known['rows'][number] | undefined, seen: StoreReview): boolean =>
  row?.author === '' && seen.author !== '';

/** Saves store reviews, each once, given the locked rows; returns those that another writer has not saved first. */
export const saveReviewChanges = async (
  tx: Tx,
  { companyId, appId }: App,
  page: readonly StoreReview[],
  known: Known,
  { lookedAt, now }: Times,
): Promise<ReviewChange[]> => {
  const seenAt = new Date(now);
  const diffs = diffPage(known, page, lookedAt);
  const fresh = diffs.filter(({ verdict }) => verdict.kind === 'new' || verdict.kind === 'revised');
  const changed = fresh.flatMap(({ row }) => row?.review_id ?? []);
  await saveReviewRevisions(tx, appId, changed);
  const columns = fresh.map(({ seen, row }) => columnsOf(row, seen, seenAt));
  const saved = await saveReviews(tx, companyId, appId, columns, changed, seenAt);
  await reviewsChanged(tx, appId, changed);
  const seenVersions = saved.flatMap(({ version, day }) => (version === null ? [] : [{ version, day }]));
  await recordSeenVersions(tx, { companyId, appId }, seenVersions);
  const savedIds = new Set(saved.map(({ reviewId }) => reviewId));
  const held = diffs.filter(
    ({ seen, verdict }) =>
      (verdict.kind !== 'new' && verdict.kind !== 'revised') || savedIds.has(seen.reviewId),
  );
  const answered = held.flatMap(({ seen: { reviewId, reply }, verdict }) =>
    reply && bringsReply(verdict) ? [{ reviewId, reply }] : [],
  );
  await adoptStoreReplies(tx, { companyId, appId }, answered);
  for (const { seen, row, verdict } of held)
    if (!bringsReply(verdict)) await applyReply(tx, appId, { seen, row }, verdict, { lookedAt, now });
  return held;
};

const bringsReply = (verdict: ReviewDiff): boolean =>
  verdict.kind === 'adopted' ||
  ((verdict.kind === 'new' || verdict.kind === 'revised') && verdict.isAnswered);

const applyReply = async (
  tx: Tx,
  appId: string,
  { seen, row }: { seen: StoreReview; row: Known['rows'][number] | undefined },
  verdict: ReviewDiff,
  { lookedAt, now }: Times,
): Promise<void> => {
  const { reviewId, reply } = seen;
  // The store's reply is older than the review's current text: it is not an answer to it, and must not count as a
  // change next time.
  if ((verdict.kind === 'new' || verdict.kind === 'revised') && reply)
    return changeReview(tx, appId, reviewId, { earlier_reply: reply.text, replied_before: true });
  if (verdict.kind === 'revised' && verdict.isReplyGone)
    return changeReview(tx, appId, reviewId, { earlier_reply: null });
  if (verdict.kind === 'reply-removed') {
    // A page requested before the reply was seen in the store says nothing about it.
    const [newest] = await submitsOf(tx, appId, reviewId);
    if (newest?.seen_at && newest.seen_at.getTime() >= lookedAt) return;
    return changeReview(tx, appId, reviewId, UNANSWERED);
  }
  if (verdict.kind !== 'published' || !reply) return;
  await settlePublished(tx, appId, reviewId, new Date(now));
  const sent = row?.sent_response ?? row?.response ?? reply.text;
  await changeReview(tx, appId, reviewId, {
    public_state: 'PUBLISHED',
    response: reply.text,
    sent_response: isAltered(sent, reply.text) ? sent : null,
  });
};
