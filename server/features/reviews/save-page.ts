import { inTenant, type Tx } from '#server/db/database.ts';
import { restoreReviews } from '#server/db/tables/removed-reviews.ts';
import { saveWords } from '#server/db/tables/review-words.ts';
import { changeReview, type ReviewRow } from '#server/db/tables/reviews.ts';
import { type SubmitRow, settlePublished, submitsOf } from '#server/db/tables/submits.ts';
import { lockKnown, saveReviews } from '#server/db/tables/synced-reviews.ts';
import type { StoreReview } from '#server/outside/stores/port.ts';
import type { World } from '#server/world.ts';
import { wordsOf } from '#shared/domain/search-words.ts';
import { judge, type Verdict } from '#shared/domain/sync.ts';
import { adoptReply } from './adopt-reply.ts';

type App = { companyId: string; appId: string };
type SubmitText = Pick<SubmitRow, 'review_id' | 'text' | 'state'>;

/** Writes down what one page, looked at from `lookedAt` (epoch ms) on, changes; answers how many reviews that were. */
export const savePage = (
  world: World,
  { companyId, appId }: App,
  page: StoreReview[],
  lookedAt: number,
): Promise<number> =>
  inTenant(world.db, companyId, async (tx) => {
    if (page.length === 0) return 0;
    const unique = [...new Map(page.map((review) => [review.reviewId, review])).values()];
    const known = await lockKnown(
      tx,
      appId,
      unique.map(({ reviewId }) => reviewId),
    );
    const removed = known.rows.filter(({ removed_at }) => removed_at !== null);
    const back = removed.map(({ review_id }) => review_id);
    const restored = back.length > 0 ? await restoreReviews(tx, appId, back, new Date(lookedAt)) : 0;
    const verdicts = await saveSeen(tx, { companyId, appId }, unique, known, { lookedAt, now: world.now() });
    return restored + verdicts.filter(({ kind }) => kind !== 'unchanged').length;
  });

type Known = Awaited<ReturnType<typeof lockKnown>>;

/** Writes down what was seen of reviews, each once, beside what is known and held of them; answers what that changes. */
export const saveSeen = async (
  tx: Tx,
  { companyId, appId }: App,
  page: readonly StoreReview[],
  known: Known,
  { lookedAt, now }: { lookedAt: number; now: number },
): Promise<Verdict[]> => {
  const seenAt = new Date(now);
  const judged = page.map((seen) => {
    const row = known.rows.find(({ review_id }) => review_id === seen.reviewId);
    const submits = known.submits.filter(({ review_id }) => review_id === seen.reviewId);
    return { seen, row, verdict: judge(row && heldOf(row, submits), seenOf(seen), lookedAt) };
  });
  const fresh = judged.filter(({ verdict }) => verdict.kind === 'new' || verdict.kind === 'revised');
  await saveReviews(
    tx,
    companyId,
    appId,
    fresh.map(({ seen, row }) => ({ ...columnsOf(seen), modified_at: changedAt(row, seen, seenAt) })),
    seenAt,
  );
  await saveWords(
    tx,
    companyId,
    appId,
    fresh.map(({ seen: { reviewId, title, body, author } }) => ({
      reviewId,
      words: wordsOf([title, body, author]),
    })),
  );
  for (const { seen, verdict } of judged) await applyReply(tx, { companyId, appId }, seen, verdict, lookedAt);
  return judged.map(({ verdict }) => verdict);
};

const applyReply = async (
  tx: Tx,
  { companyId, appId }: App,
  seen: StoreReview,
  verdict: Verdict,
  lookedAt: number,
): Promise<void> => {
  const { reviewId, reply } = seen;
  const brings =
    verdict.kind === 'adopted' ||
    ((verdict.kind === 'new' || verdict.kind === 'revised') && verdict.isAnswered);
  if (brings && reply) return adoptReply(tx, companyId, appId, reviewId, reply);
  // What stands there is older than the review as it is now: not an answer to it, and no news the next time either.
  if ((verdict.kind === 'new' || verdict.kind === 'revised') && reply)
    return changeReview(tx, appId, reviewId, { earlier_reply: reply.text });
  if (verdict.kind === 'withdrawn') {
    // A page that was asked for before the reply was seen in the store says nothing of it.
    const [newest] = await submitsOf(tx, appId, reviewId);
    if (newest?.seen_at && newest.seen_at.getTime() >= lookedAt) return;
    return changeReview(tx, appId, reviewId, {
      is_answered: false,
      public_state: null,
      answered_at: null,
      answered_by: null,
    });
  }
  if (verdict.kind !== 'published' || !reply) return;
  await settlePublished(tx, appId, reviewId, reply.modifiedAt);
  await changeReview(tx, appId, reviewId, { public_state: 'PUBLISHED', response: reply.text });
};

/** Apple tells no date of a change: a review that has one counts as changed when it was seen, and so comes up on top again. */
const changedAt = (row: ReviewRow | undefined, { modifiedAt }: StoreReview, seenAt: Date): Date =>
  row !== undefined && modifiedAt <= row.modified_at ? seenAt : modifiedAt;

const seenOf = ({ title, body, starRating, modifiedAt, reply }: StoreReview) => ({
  title,
  body,
  starRating,
  modifiedAt: modifiedAt.getTime(),
  reply: reply && { ...reply, modifiedAt: reply.modifiedAt.getTime() },
});

const heldOf = (row: ReviewRow, submits: SubmitText[]) => ({
  title: row.title,
  body: row.body,
  starRating: row.star_rating,
  isAnswered: row.is_answered,
  publicState: row.public_state,
  response: row.response,
  earlierReply: row.earlier_reply,
  answeredAt: row.answered_at?.getTime() ?? null,
  hasOpenSubmit: submits.some(
    ({ state }) => state === 'queued' || state === 'sending' || state === 'unknown' || state === 'sent',
  ),
  ownTexts: submits.map(({ text }) => text),
});

const columnsOf = (seen: StoreReview) => ({
  review_id: seen.reviewId,
  author: seen.author,
  title: seen.title,
  body: seen.body,
  star_rating: seen.starRating,
  modified_at: seen.modifiedAt,
  device_language: seen.deviceLanguage,
  app_version_name: seen.appVersionName,
  android_os_version: seen.androidOsVersion,
  product_name: seen.productName,
});
