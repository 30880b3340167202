import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';

/** The cards of the page, by id. A shown card keeps its place until another page is opened. */
export type ReviewList = {
  key: string;
  ids: readonly ReviewId[];
  /** Newer reviews that would push the cards down; shown on request. */
  waiting: readonly ReviewId[];
  /** Whether it had no next page when it was opened. */
  isWhole: boolean;
  /** Whether it comes from an older response, to be replaced by the pending one. */
  isProvisional: boolean;
};

/** When a review was last changed by its reviewer, in epoch ms. */
export type ChangedAt = (id: ReviewId) => number;

type Page = {
  key: string;
  ids: readonly ReviewId[];
  /** How many reviews the list has on all pages. */
  count: number;
  isFirstPage: boolean;
  /** Whether new reviews may be inserted on top. Called only when needed, because it forces a layout. */
  isAtTop: () => boolean;
  isProvisional: boolean;
};

/** Whether the reviews of a first page are newer than all cards, so that there may be more between them. */
export const isAbove = (ids: readonly ReviewId[], list: ReviewList, changedAt: ChangedAt): boolean => {
  const newest = Math.max(...list.ids.map(changedAt));
  return ids.length > 0 && ids.every((id) => changedAt(id) > newest);
};

/** Applies a response: shown cards stay where they are. */
export const mergePage = (list: ReviewList | undefined, page: Page, changedAt: ChangedAt): ReviewList => {
  const { key, ids, count, isFirstPage, isAtTop, isProvisional } = page;
  // An empty list has no cards to move.
  if (!list || list.key !== key || list.isProvisional || list.ids.length === 0)
    return { key, ids, waiting: [], isWhole: count <= ids.length, isProvisional };
  if (!isFirstPage) return list;
  const shown = new Set(list.ids.map(keyOf));
  const unseen = ids.filter((id) => !shown.has(keyOf(id)));
  // A review older than every card has moved up from the next page; without a next page it is new and goes to the end.
  const oldest = Math.min(...list.ids.map(changedAt));
  const added = unseen.filter((id) => changedAt(id) > oldest);
  const below = list.isWhole ? [...list.ids, ...unseen.filter((id) => changedAt(id) <= oldest)] : list.ids;
  return added.length > 0 && isAtTop()
    ? { ...list, ids: [...added, ...below], waiting: [] }
    : { ...list, ids: below, waiting: added };
};

/**
 * Shows a review that the user has brought back to the list, at its place by date. Unless it waits already, it is left
 * out where it may belong to another page.
 */
export const bringBack = (
  list: ReviewList,
  id: ReviewId,
  { isFirstPage, isFiltered }: { isFirstPage: boolean; isFiltered: boolean },
  changedAt: ChangedAt,
): ReviewList => {
  const isIt = (other: ReviewId): boolean => keyOf(other) === keyOf(id);
  if (list.ids.some(isIt)) return list;
  const older = list.ids.findIndex((other) => changedAt(other) < changedAt(id));
  const isOnPage = !isFiltered && (older === -1 ? list.isWhole : older > 0 || isFirstPage);
  if (!isOnPage && !list.waiting.some(isIt)) return list;
  const ids = list.ids.toSpliced(older === -1 ? list.ids.length : older, 0, id);
  return { ...list, ids, waiting: list.waiting.filter((other) => !isIt(other)) };
};

/** Leaves the cards out that are no longer wanted. */
export const without = (list: ReviewList, isUnwanted: (id: ReviewId) => boolean): ReviewList =>
  list.ids.some(isUnwanted) ? { ...list, ids: list.ids.filter((id) => !isUnwanted(id)) } : list;

export const showWaiting = (list: ReviewList): ReviewList => ({
  ...list,
  ids: [...list.waiting, ...list.ids],
  waiting: [],
});
