import type { Review } from '#shared/contract/review.ts';
import type { ReviewsPage } from './get-app-reviews.ts';

/** A review as it was loaded, and when, by the server's clock. */
export type Entry = { review: Review; loadTimestamp: number };

/** The cards on the page. Once shown, a card keeps its place until another page is opened. */
export type ReviewList = {
  /** Which page of which list this is. */
  key: string;
  entries: readonly Entry[];
  /** Newer reviews that would push the cards down; shown when asked for. */
  waiting: readonly Entry[];
  /** Made from an older answer while a newer one is on its way, which may replace it whole. */
  isProvisional: boolean;
};

type Arrival = {
  key: string;
  page: ReviewsPage;
  isFirstPage: boolean;
  isAtTop: boolean;
  isProvisional: boolean;
};

/** Whether two answers say the same of a review; only one that says something new may reach its card. */
const isSame = (a: Review, b: Review): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const changedAt = ({ review }: Entry): number => Date.parse(review.dateModified);

/** Takes in an answer of the server: what is shown is brought up to date where it stands. */
export const mergePage = (list: ReviewList | undefined, arrival: Arrival): ReviewList => {
  const { key, page, isFirstPage, isAtTop, isProvisional } = arrival;
  const arrived = page.reviews.map((review) => ({ review, loadTimestamp: page.loadTimestamp }));
  const before = new Map(
    [...(list?.entries ?? []), ...(list?.waiting ?? [])].map((entry) => [entry.review.reviewId, entry]),
  );
  const settle = (entry: Entry): Entry => {
    const known = before.get(entry.review.reviewId);
    return known && isSame(known.review, entry.review) ? known : entry;
  };
  if (!list || list.key !== key || list.isProvisional) {
    return { key, entries: arrived.map(settle), waiting: [], isProvisional };
  }
  const fresh = new Map(arrived.map((entry) => [entry.review.reviewId, settle(entry)]));
  const entries = list.entries.map((entry) => fresh.get(entry.review.reviewId) ?? entry);
  if (!isFirstPage) return { ...list, entries };
  const shown = new Set(entries.map(({ review }) => review.reviewId));
  // What is older than every card has only moved up from the next page.
  const oldest = Math.min(...list.entries.map(changedAt));
  const added = arrived
    .filter((entry) => !shown.has(entry.review.reviewId) && changedAt(entry) > oldest)
    .map(settle);
  return isAtTop
    ? { ...list, entries: [...added, ...entries], waiting: [] }
    : { ...list, entries, waiting: added };
};

/** Puts the newest state of some reviews where they stand; the others stay as they are. */
export const replaceReviews = (
  list: ReviewList | undefined,
  reviews: readonly Review[],
): ReviewList | undefined => {
  if (!list) return undefined;
  const byId = new Map(reviews.map((review) => [review.reviewId, review]));
  const entries = list.entries.map((entry) => {
    const review = byId.get(entry.review.reviewId);
    return review && !isSame(review, entry.review) ? { ...entry, review } : entry;
  });
  return entries.some((entry, at) => entry !== list.entries[at])
    ? { ...list, entries, isProvisional: false }
    : list;
};

export const showWaiting = (list: ReviewList | undefined): ReviewList | undefined =>
  list && { ...list, entries: [...list.waiting, ...list.entries], waiting: [] };

/** The card after this one that still waits for an answer; from the top again when there is none below. */
export const nextUnanswered = (entries: readonly Entry[], reviewId: string): string | undefined => {
  const at = entries.findIndex(({ review }) => review.reviewId === reviewId);
  const turned = [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))];
  return turned.find(({ review }) => !review.isAnswered)?.review.reviewId;
};

/** The card before or after, staying at the ends. */
export const neighbourOf = (
  entries: readonly Entry[],
  reviewId: string | null,
  step: 1 | -1,
): string | undefined => {
  const at = entries.findIndex(({ review }) => review.reviewId === reviewId);
  if (at < 0) return entries[0]?.review.reviewId;
  return entries[Math.min(entries.length - 1, Math.max(0, at + step))]?.review.reviewId;
};

/** Whether something shown will change by itself soon. */
export const isOnItsWay = ({ review }: Entry): boolean =>
  review.draft === 'preparing' || review.state === 'PENDING';
