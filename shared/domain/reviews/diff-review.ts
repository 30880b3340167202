import { isSameReply, isSameText } from '#shared/domain/replies/same-reply.ts';
import type { PublicState } from '#shared/domain/replies/submit-state.ts';

/** A review as fetched from the store; times are epoch milliseconds. */
export type FetchedReview = {
  title: string;
  body: string;
  starRating: number;
  modifiedAt: number;
  reply: { text: string; state: PublicState; modifiedAt: number } | null;
};

/** The same review as known from earlier syncs. */
export type KnownReview = {
  title: string;
  body: string;
  starRating: number;
  modifiedAt: number;
  /** When this text was first seen. */
  revisedAt: number;
  isAnswered: boolean;
  publicState: PublicState | null;
  response: string;
  /** The reply still in the store after the reviewer changed the review. */
  earlierReply: string | null;
  /** Whether the store has shown or accepted the answer, so that it is gone if the store shows none. */
  isInStore: boolean;
  /** Our reply to this text that the store no longer showed. */
  missingReply: string | null;
  /** A fetch begun before this time does not show the answer. */
  answeredAt: number | null;
  /** An unfinished submit owns the reply. */
  hasOpenSubmit: boolean;
  /** Texts we sent; finding one of them in the store is not a change. */
  ownTexts: readonly string[];
};

export type ReviewDiff =
  | { kind: 'unchanged' | 'published' | 'reply-removed' }
  | { kind: 'new'; isAnswered: boolean }
  /** `isReplyGone`: the store no longer shows any earlier reply. */
  | { kind: 'revised'; isAnswered: boolean; isReplyGone: boolean }
  | { kind: 'adopted' };

/** What a fetch begun at `fetchedAt` (epoch ms) changes about a review. */
export const diffReview = (
  stored: KnownReview | undefined,
  fetched: FetchedReview,
  fetchedAt: number,
): ReviewDiff => {
  if (stored === undefined) return { kind: 'new', isAnswered: fetched.reply !== null && isCurrent(fetched) };
  const isRevised =
    !isSameText(stored.title, fetched.title) ||
    !isSameText(stored.body, fetched.body) ||
    stored.starRating !== fetched.starRating;
  if (isRevised && mayBeOlder(stored, fetched, fetchedAt)) return { kind: 'unchanged' };
  if (isRevised)
    return {
      kind: 'revised',
      isAnswered: fetched.reply !== null && isCurrent(fetched) && !isKnown(stored, fetched.reply.text),
      isReplyGone: fetched.reply === null && !stored.hasOpenSubmit && isSeenBefore(stored, fetchedAt),
    };
  if (stored.answeredAt !== null && stored.answeredAt >= fetchedAt) return { kind: 'unchanged' };
  return diffReply(stored, fetched);
};

/** Whether the stored text may be the newer one: it was seen after this fetch began, and is not of an earlier date. */
const mayBeOlder = (stored: KnownReview, { modifiedAt }: FetchedReview, fetchedAt: number): boolean =>
  stored.revisedAt > fetchedAt && modifiedAt <= stored.modifiedAt;

/** Whether the fetch began after the stored text and its answer were seen. */
const isSeenBefore = ({ revisedAt, answeredAt }: KnownReview, fetchedAt: number): boolean =>
  Math.max(revisedAt, answeredAt ?? 0) < fetchedAt;

const diffReply = (stored: KnownReview, { reply }: FetchedReview): ReviewDiff => {
  if (reply !== null && stored.isAnswered && isSameReply(reply.text, stored.response))
    return {
      kind: stored.publicState !== 'PUBLISHED' && reply.state === 'PUBLISHED' ? 'published' : 'unchanged',
    };
  if (stored.hasOpenSubmit) return { kind: 'unchanged' };
  if (reply === null) return { kind: stored.isAnswered && stored.isInStore ? 'reply-removed' : 'unchanged' };
  if (stored.missingReply !== null && isSameReply(reply.text, stored.missingReply))
    return { kind: 'adopted' };
  return { kind: isKnown(stored, reply.text) ? 'unchanged' : 'adopted' };
};

/** A reply older than the review's newest change does not answer it. */
const isCurrent = ({ reply, modifiedAt }: FetchedReview): boolean =>
  reply !== null && reply.modifiedAt >= modifiedAt;

const isKnown = ({ ownTexts, earlierReply, response, isAnswered }: KnownReview, text: string): boolean =>
  [...ownTexts, ...(earlierReply === null ? [] : [earlierReply]), ...(isAnswered ? [response] : [])].some(
    (known) => isSameReply(known, text),
  );

/** Reviews older than this, in ms, get a draft only on demand. */
export const PREPARED_AGE_MS = 30 * 24 * 3600 * 1000;
