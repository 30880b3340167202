import type { Review } from '#shared/contract/review/schema.ts';
import type { Entry } from '../../store/entry.ts';
import type { ReviewsPage } from '../../store/find-reviews.ts';

/** The cards of the page. A shown card keeps its place until another page is opened. */
export type ReviewList = {
  key: string;
  entries: readonly Entry[];
  /** Newer reviews that would push the cards down; shown on request. */
  waiting: readonly Entry[];
  /** Whether it had no next page when it was opened. */
  isWhole: boolean;
  /** Whether it comes from an older response, to be replaced by the pending one. */
  isProvisional: boolean;
};

type Arrival = {
  key: string;
  page: ReviewsPage;
  isFirstPage: boolean;
  /** Whether new reviews may be inserted on top. Called only when needed, because it forces a layout. */
  isAtTop: () => boolean;
  isProvisional: boolean;
};

/** Whether a review is unchanged, so that its card need not render. */
const isSame = (a: Review, b: Review): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const changedAt = ({ review }: Entry): number => Date.parse(review.dateModified);

/** Whether the reviews of a first page are newer than all cards, so that there may be more between them. */
export const isAbove = ({ reviews }: ReviewsPage, { entries }: ReviewList): boolean => {
  const newest = Math.max(...entries.map(changedAt));
  return reviews.length > 0 && reviews.every(({ dateModified }) => Date.parse(dateModified) > newest);
};

/** Applies a response; shown reviews are updated in place. */
export const mergePage = (list: ReviewList | undefined, arrival: Arrival): ReviewList => {
  const { key, page, isFirstPage, isAtTop, isProvisional } = arrival;
  const arrived = page.reviews.map((review) => ({
    review,
    loadTimestamp: page.loadTimestamp,
    knownAt: page.askedAt,
  }));
  const before = new Map(
    [...(list?.entries ?? []), ...(list?.waiting ?? [])].map((entry) => [entry.review.reviewId, entry]),
  );
  const settle = (entry: Entry): Entry => {
    const known = before.get(entry.review.reviewId);
    // Live updates received while the request was pending are newer than its response.
    const isOvertaken = known !== undefined && known.knownAt > entry.knownAt;
    return known && (isOvertaken || isSame(known.review, entry.review)) ? known : entry;
  };
  // An empty list has no cards to move.
  if (!list || list.key !== key || list.isProvisional || list.entries.length === 0) {
    const isWhole = page.reviewsCount <= arrived.length;
    return { key, entries: arrived.map(settle), waiting: [], isWhole, isProvisional };
  }
  const fresh = new Map(arrived.map((entry) => [entry.review.reviewId, settle(entry)]));
  const entries = list.entries.map((entry) => fresh.get(entry.review.reviewId) ?? entry);
  if (!isFirstPage) return { ...list, entries };
  const shown = new Set(list.entries.map(({ review }) => review.reviewId));
  const unseen = arrived.filter(({ review }) => !shown.has(review.reviewId)).map(settle);
  // A review older than every card has moved up from the next page; without a next page it is new and goes to the end.
  const oldest = Math.min(...list.entries.map(changedAt));
  const added = unseen.filter((entry) => changedAt(entry) > oldest);
  const below = list.isWhole
    ? [...entries, ...unseen.filter((entry) => changedAt(entry) <= oldest)]
    : entries;
  return added.length > 0 && isAtTop()
    ? { ...list, entries: [...added, ...below], waiting: [] }
    : { ...list, entries: below, waiting: added };
};

/** The list for the first response of a page. */
export const openList = (
  key: string,
  page: ReviewsPage | undefined,
  isProvisional: boolean,
): ReviewList | undefined =>
  page && mergePage(undefined, { key, page, isFirstPage: false, isAtTop: () => true, isProvisional });

const changed = (list: ReviewList, change: (entry: Entry) => Entry): ReviewList => {
  const entries = list.entries.map(change);
  const waiting = list.waiting.map(change);
  const isChanged = (entry: Entry, at: number): boolean => entry !== list.entries[at];
  const isWaitingChanged = waiting.some((entry, at) => entry !== list.waiting[at]);
  return entries.some(isChanged) || isWaitingChanged
    ? { ...list, entries, waiting, isProvisional: false }
    : list;
};

/** Updates reviews in place. */
export const replaceReviews = (
  list: ReviewList | undefined,
  reviews: readonly Review[],
  { knownAt, loadTimestamp }: { knownAt: number; loadTimestamp?: number },
): ReviewList | undefined => {
  const byId = new Map(reviews.map((review) => [review.reviewId, review]));
  return (
    list &&
    changed(list, (entry) => {
      const review = byId.get(entry.review.reviewId);
      return review && !isSame(review, entry.review)
        ? { ...entry, review, knownAt, loadTimestamp: loadTimestamp ?? entry.loadTimestamp }
        : entry;
    })
  );
};

/**
 * Shows a review that the user has brought back to the list, at its place by date. Unless it waits already, it is left
 * out where it may belong to another page.
 */
export const bringBack = (
  list: ReviewList | undefined,
  entry: Entry,
  { isFirstPage, isFiltered }: { isFirstPage: boolean; isFiltered: boolean },
): ReviewList | undefined => {
  const isIt = ({ review }: Entry): boolean => review.reviewId === entry.review.reviewId;
  if (!list || list.entries.some(isIt)) return list;
  const older = list.entries.findIndex((each) => changedAt(each) < changedAt(entry));
  const isOnPage = !isFiltered && (older === -1 ? list.isWhole : older > 0 || isFirstPage);
  if (!isOnPage && !list.waiting.some(isIt)) return list;
  const entries = list.entries.toSpliced(older === -1 ? list.entries.length : older, 0, entry);
  return { ...list, entries, waiting: list.waiting.filter((each) => !isIt(each)) };
};

export const withoutReview = (list: ReviewList | undefined, reviewId: string): ReviewList | undefined =>
  list && { ...list, entries: list.entries.filter(({ review }) => review.reviewId !== reviewId) };

export const showWaiting = (list: ReviewList | undefined): ReviewList | undefined =>
  list && { ...list, entries: [...list.waiting, ...list.entries], waiting: [] };
