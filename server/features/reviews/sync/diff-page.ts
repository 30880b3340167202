import type { StoredReview } from '#server/db/tables/reviews/reviews.ts';
import type { knownOf, SyncedReview } from '#server/db/tables/reviews/synced-reviews.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { newTrial } from '#shared/domain/insights/trial.ts';
import { diffReview, type ReviewDiff } from '#shared/domain/reviews/diff-review.ts';

export type Known = Awaited<ReturnType<typeof knownOf>>;
type Submit = Known['submits'][number];

/** When a page was requested and when it is saved, in epoch ms. */
export type Times = { lookedAt: number; now: number };
/** A review from the store with the stored row. */
export type ReviewChange = { seen: StoreReview; row: StoredReview | undefined; verdict: ReviewDiff };

/** The diff of each review of a page that was requested at `lookedAt`. */
export const diffPage = (known: Known, page: readonly StoreReview[], lookedAt: number): ReviewChange[] => {
  const rows = new Map(known.rows.map((row) => [row.review_id, row]));
  const submits = Map.groupBy(known.submits, ({ review_id }) => review_id);
  return page.map((seen) => {
    const row = rows.get(seen.reviewId);
    const held = row && heldOf(row, submits.get(seen.reviewId) ?? []);
    return { seen, row, verdict: diffReview(held, seenOf(seen), lookedAt) };
  });
};

/** The columns of a store review, saved at `seenAt`. */
export const columnsOf = (row: StoredReview | undefined, seen: StoreReview, seenAt: Date): SyncedReview => {
  const columns = {
    review_id: seen.reviewId,
    author: seen.author,
    title: seen.title,
    body: seen.body,
    star_rating: seen.starRating,
    modified_at: changedAt(row, seen, seenAt),
    device_language: seen.deviceLanguage,
    app_version_name: seen.appVersionName,
    android_os_version: seen.androidOsVersion,
    product_name: seen.productName,
    territory: seen.territory ?? null,
  };
  return { ...columns, ...newTrial(columns, seenAt) };
};

/** Apple gives no modification date: a changed review counts as modified when it was seen, and so moves to the top. */
const changedAt = (row: StoredReview | undefined, { modifiedAt }: StoreReview, seenAt: Date): Date =>
  row !== undefined && modifiedAt <= row.modified_at ? seenAt : modifiedAt;

const seenOf = ({ title, body, starRating, modifiedAt, reply }: StoreReview) => ({
  title,
  body,
  starRating,
  modifiedAt: modifiedAt.getTime(),
  reply: reply && { ...reply, modifiedAt: reply.modifiedAt.getTime() },
});

const heldOf = (row: StoredReview, submits: Submit[]) => ({
  title: row.title,
  body: row.body,
  starRating: row.star_rating,
  modifiedAt: row.modified_at.getTime(),
  revisedAt: row.revised_at.getTime(),
  isAnswered: row.is_answered,
  publicState: row.public_state,
  response: row.response,
  earlierReply: row.earlier_reply,
  isInStore:
    row.public_state === 'PUBLISHED' || row.answered_via === 'store' || newestOf(submits)?.state === 'sent',
  missingReply: missingReplyOf(row, submits),
  answeredAt: answeredAtOf(row),
  hasOpenSubmit: submits.some(
    (submit) =>
      submit.state === 'sending' ||
      submit.state === 'unknown' ||
      (submit.state === 'sent' && submit.verify_at !== null) || // no longer checked: the store decides
      (submit.state === 'queued' && !givesWay(submit)),
  ),
  ownTexts: [
    ...submits.filter(isOld).map(({ text }) => text),
    ...submits
      .filter(givesWay)
      .flatMap(({ undo_snapshot: before }) => (before?.isAnswered ? before.response : [])),
    ...(row.removed_reply === null ? [] : [row.removed_reply]),
  ],
});

/** The time by our clock: a store's date may be ahead of it, but its reply was seen after the review. */
const answeredAtOf = ({ answered_at, answered_via, revised_at }: StoredReview): number | null =>
  answered_at && Math.min(answered_at.getTime(), answered_via === 'store' ? revised_at.getTime() : Infinity);

const newestOf = (submits: readonly Submit[]): Submit | undefined =>
  submits.toSorted((one, other) => other.reply_revision - one.reply_revision)[0];

/** The reply that the store had and no longer shows: if it comes back, the review is answered again. */
const missingReplyOf = (row: StoredReview, submits: readonly Submit[]): string | null => {
  const newest = newestOf(submits.filter(isOld));
  const isCurrent = newest?.accepted_at && newest.review_revision === row.revision;
  return isCurrent && !row.is_answered && newest.text !== row.removed_reply ? newest.text : null;
};

/** A reply of a batch that has not left gives way to one written in the store's console. */
const givesWay = ({ state, origin_kind, accepted_at }: Submit): boolean =>
  state === 'queued' && origin_kind === 'batch' && accepted_at === null;

/** Whether its text in the store is known as ours; a text that the store refused was entered in its console since. */
const isOld = ({ state, accepted_at }: Submit): boolean => state !== 'refused' || accepted_at !== null;
