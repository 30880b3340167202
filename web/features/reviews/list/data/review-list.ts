import type { Review } from '#shared/contract/review.ts';
import type { ReviewsPage } from './get-app-reviews.ts';

/** A review as it was loaded, and when by the server's clock. */
export type Entry = {
  review: Review;
  loadTimestamp: number;
  /** When it was asked for or told, by this page's clock: those of two servers may differ. */
  knownAt: number;
};

/** The cards on the page. Once shown, a card keeps its place until another page is opened. */
export type ReviewList = {
  /** Which page of which list this is. */
  key: string;
  entries: readonly Entry[];
  /** Newer reviews that would push the cards down; shown when asked for. */
  waiting: readonly Entry[];
  /** There was no next page when it was opened. */
  isWhole: boolean;
  /** Made from an older answer while a newer one is on its way, which may replace it whole. */
  isProvisional: boolean;
};

type Arrival = {
  key: string;
  page: ReviewsPage;
  isFirstPage: boolean;
  /** Whether what is new may come on top; asked only then, since the answer takes a layout. */
  isAtTop: () => boolean;
  isProvisional: boolean;
};

/** Whether two answers say the same of a review; only one that says something new may reach its card. */
const isSame = (a: Review, b: Review): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const changedAt = ({ review }: Entry): number => Date.parse(review.dateModified);

/** Takes in an answer of the server: what is shown is brought up to date where it stands. */
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
    // What was told of a review while this answer was on its way is newer than what it says.
    const isOvertaken = known !== undefined && known.knownAt > entry.knownAt;
    return known && (isOvertaken || isSame(known.review, entry.review)) ? known : entry;
  };
  // An empty list has no card that could be moved: whatever comes is shown.
  if (!list || list.key !== key || list.isProvisional || list.entries.length === 0) {
    const isWhole = page.reviewsCount <= arrived.length;
    return { key, entries: arrived.map(settle), waiting: [], isWhole, isProvisional };
  }
  const fresh = new Map(arrived.map((entry) => [entry.review.reviewId, settle(entry)]));
  const entries = list.entries.map((entry) => fresh.get(entry.review.reviewId) ?? entry);
  if (!isFirstPage) return { ...list, entries };
  const shown = new Set(list.entries.map(({ review }) => review.reviewId));
  const unseen = arrived.filter(({ review }) => !shown.has(review.reviewId)).map(settle);
  // What is older than every card has only moved up from the next page; where there was none it is new, and moves nothing.
  const oldest = Math.min(...list.entries.map(changedAt));
  const added = unseen.filter((entry) => changedAt(entry) > oldest);
  const below = list.isWhole
    ? [...entries, ...unseen.filter((entry) => changedAt(entry) <= oldest)]
    : entries;
  return added.length > 0 && isAtTop()
    ? { ...list, entries: [...added, ...below], waiting: [] }
    : { ...list, entries: below, waiting: added };
};

/** The list that an answer begins, if there is one. */
export const openList = (
  key: string,
  page: ReviewsPage | undefined,
  isProvisional: boolean,
): ReviewList | undefined =>
  page && mergePage(undefined, { key, page, isFirstPage: false, isAtTop: () => true, isProvisional });

const changed = (list: ReviewList, change: (entry: Entry) => Entry): ReviewList => {
  const [entries, waiting] = [list.entries.map(change), list.waiting.map(change)];
  const isChanged = (entry: Entry, at: number): boolean => entry !== list.entries[at];
  const isWaitingChanged = waiting.some((entry, at) => entry !== list.waiting[at]);
  return entries.some(isChanged) || isWaitingChanged
    ? { ...list, entries, waiting, isProvisional: false }
    : list;
};

/** Puts the newest state of some reviews where they stand; the others stay as they are. */
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

/** Takes a card away that the person has deleted. */
export const withoutReview = (list: ReviewList | undefined, reviewId: string): ReviewList | undefined =>
  list && { ...list, entries: list.entries.filter(({ review }) => review.reviewId !== reviewId) };

export const showWaiting = (list: ReviewList | undefined): ReviewList | undefined =>
  list && { ...list, entries: [...list.waiting, ...list.entries], waiting: [] };
