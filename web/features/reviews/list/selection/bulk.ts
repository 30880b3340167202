import type { Input, Output } from '#shared/contract/endpoint.ts';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { MAX_AT_ONCE } from '#shared/contract/review/schema.ts';
import { ok, type Result } from '#shared/domain/result.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { call } from '#web/lib/auth/session.ts';
import { findInput, type ReviewsOf } from '../../store/find-reviews.ts';
import { type Selected, type Selection, selectedOf } from './selection.ts';

export type Change = Input<typeof reviewApi.bulk>['change'];
export type Skipped = Output<typeof reviewApi.bulk>['skipped'];

/** A change of some reviews, and the changes that undo it exactly. */
export type Step = { reviews: readonly Selected[]; change: Change };

/** The most reviews of a filtered list that can be paged through. */
const MOST = 10_000;

/** Reviews by which pages overlap, since some may leave the list between two requests. */
const OVERLAP = 50;

/** All reviews that a list shows, page by page; `onFound` tells how far it is. */
export const findAll = async (
  of: Omit<ReviewsOf, 'offset'>,
  onFound: (count: number) => void,
  signal: AbortSignal,
): Promise<Result<Selected[], Failure>> => {
  const found = new Map<string, Selected>();
  for (let offset = 0; offset < MOST && !signal.aborted; offset += MAX_AT_ONCE - OVERLAP) {
    const input = { ...findInput({ ...of, offset }), limit: MAX_AT_ONCE };
    const answer = await call(reviewApi.find, input, signal);
    if (!answer.ok) return answer;
    const { reviews } = answer.value;
    for (const review of reviews) found.set(keyOf(review), selectedOf(review));
    onFound(found.size);
    if (reviews.length < MAX_AT_ONCE) break;
  }
  return ok([...found.values()]);
};

/** Makes one change to many reviews, as many at once as the API takes; stops at the first failure. */
export const changeAll = async (
  username: string,
  { reviews, change }: Step,
  onDone: (count: number) => void,
): Promise<{ done: number; skipped: Skipped; failure: Failure | null }> => {
  let done = 0;
  const skipped: Skipped = [];
  for (let from = 0; from < reviews.length; from += MAX_AT_ONCE) {
    const part = reviews.slice(from, from + MAX_AT_ONCE);
    const ids = part.map(({ appId, reviewId }) => ({ appId, reviewId }));
    const answer = await call(reviewApi.bulk, { reviews: ids, change, username });
    if (!answer.ok) return { done, skipped, failure: answer.failure };
    done += answer.value.done;
    skipped.push(...answer.value.skipped);
    onDone(done + skipped.length);
  }
  return { done, skipped, failure: null };
};

/** The reviews that a change changes, and what undoes it for them. */
export const stepOf = (reviews: readonly Selected[], change: Change): { step: Step; undo: Step } => {
  const { noReplyNeeded, addLabels: [added] = [], removeLabels: [removed] = [], assigneeId } = change;
  const changed = reviews.filter(
    (review) =>
      (noReplyNeeded !== undefined && review.noReplyNeeded !== noReplyNeeded) ||
      (added !== undefined && !review.labels.includes(added)) ||
      (removed !== undefined && review.labels.includes(removed)) ||
      (assigneeId !== undefined && review.assigneeId !== assigneeId),
  );
  const before = new Set(assigneeId === undefined ? [] : changed.map((review) => review.assigneeId));
  const [only = null] = before;
  const back: Change = {
    ...(noReplyNeeded === undefined ? {} : { noReplyNeeded: !noReplyNeeded }),
    ...(added === undefined ? {} : { removeLabels: [added] }),
    ...(removed === undefined ? {} : { addLabels: [removed] }),
    ...(assigneeId === undefined ? {} : { assigneeId: only }),
  };
  // Reviews that several people had go back to none of them by one change.
  const undo = { reviews: before.size > 1 ? [] : changed, change: back };
  return { step: { reviews: changed, change }, undo };
};

/** The reviews of a step that were changed. */
export const changedOf = ({ reviews }: Step, skipped: Skipped): Selected[] => {
  const keys = new Set(skipped.map(keyOf));
  return reviews.filter((review) => !keys.has(keyOf(review)));
};

/** Updates those of the changed reviews that are still selected. */
export const updateSelected = (selection: Selection, changed: readonly Selected[]): void => {
  const selected = changed.filter((one) => selection.get().has(keyOf(one)));
  if (selected.length > 0) selection.add(selected);
};

/** A review after a change of it. */
export const afterChange = (review: Selected, change: Change): Selected => ({
  ...review,
  noReplyNeeded: change.noReplyNeeded ?? review.noReplyNeeded,
  labels: [...new Set([...review.labels, ...(change.addLabels ?? [])])].filter(
    (id) => !change.removeLabels?.includes(id),
  ),
  assigneeId: change.assigneeId === undefined ? review.assigneeId : change.assigneeId,
});
