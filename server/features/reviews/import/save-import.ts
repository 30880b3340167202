import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import type { StoredReview } from '#server/db/tables/reviews/reviews.ts';
import { lockKnown } from '#server/db/tables/reviews/synced-reviews.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { isSameText } from '#shared/domain/replies/same-reply.ts';
import { saveReviewChanges } from '../sync/save-page.ts';
import type { ExportedReview } from './google-export.ts';

type App = { companyId: string; appId: string };

/** The store's API and its export round the same time differently, by less than a second. */
const SAME_TIME_MS = 1000;

/** Saves what a batch of exported reviews changes; returns how many were new and how many had changed. */
export const saveImport = (
  context: AppContext,
  app: App,
  batch: readonly ExportedReview[],
): Promise<{ added: number; changed: number }> =>
  inTenant(context.db, app.companyId, async (tx) => {
    // If several rows are about one review, the newest wins.
    const newest = batch.toSorted((a, b) => a.modifiedAt - b.modifiedAt);
    const unique = [...new Map(newest.map((review) => [review.reviewId, review])).values()];
    if (unique.length === 0) return { added: 0, changed: 0 };
    const ids = unique.map(({ reviewId }) => reviewId);
    const known = await lockKnown(tx, app.appId, ids);
    const rowOf = new Map(known.rows.map((row) => [row.review_id, row]));
    const newer = unique.filter((review) => isNewer(rowOf.get(review.reviewId), review));
    const seen = newer.map((review) => seenOf(rowOf.get(review.reviewId), review));
    const saved = await saveReviewChanges(tx, app, seen, known, { lookedAt: 0, now: context.now() });
    const count = (kind: string) => saved.filter(({ verdict }) => verdict.kind === kind).length;
    return { added: count('new'), changed: count('revised') };
  });

/** An export is a snapshot of the past: it does not override a review known to be newer or removed. */
const isNewer = (
  row: StoredReview | undefined,
  { title, body, starRating, modifiedAt }: ExportedReview,
): boolean => {
  if (row === undefined) return true;
  const isSame = isSameText(row.title, title) && isSameText(row.body, body) && row.star_rating === starRating;
  return !isSame && row.removed_at === null && modifiedAt - row.modified_at.getTime() >= SAME_TIME_MS;
};

/** Fields the export lacks keep their known values. */
const seenOf = (
  row: StoredReview | undefined,
  { modifiedAt, reply, ...review }: ExportedReview,
): StoreReview => ({
  ...review,
  author: row?.author ?? '',
  androidOsVersion: row?.android_os_version ?? null,
  modifiedAt: new Date(modifiedAt),
  reply: reply && { text: reply.text, state: 'PUBLISHED', modifiedAt: new Date(reply.modifiedAt) },
});
