import { isSameReply } from '#shared/domain/replies/reply.ts';
import type { PublicState } from '#shared/domain/replies/submit-state.ts';

/** A review as the store tells it now, as far as deciding goes; times are epoch milliseconds. */
export type StoreSide = {
  title: string;
  body: string;
  starRating: number;
  modifiedAt: number;
  reply: { text: string; state: PublicState; modifiedAt: number } | null;
};

/** The same review as we hold it. */
export type OurSide = {
  title: string;
  body: string;
  starRating: number;
  isAnswered: boolean;
  publicState: PublicState | null;
  /** The reply that stands with the review, and the one in the store beside a changed review. */
  response: string;
  earlierReply: string | null;
  /** When it was answered; a look at the store from before then says nothing of the answer. */
  answeredAt: number | null;
  /** A submit that has not been seen through yet owns the reply. */
  hasOpenSubmit: boolean;
  /** Every text of ours that was ever sent: seeing one of them is no news. */
  ownTexts: readonly string[];
};

export type ReviewDiff =
  | { kind: 'unchanged' | 'published' | 'withdrawn' }
  | { kind: 'new' | 'revised'; isAnswered: boolean }
  | { kind: 'adopted' };

/** What one look at the store, begun at `lookedAt` (epoch ms), changes about a review. */
export const diffReview = (held: OurSide | undefined, seen: StoreSide, lookedAt: number): ReviewDiff => {
  if (held === undefined) return { kind: 'new', isAnswered: seen.reply !== null && isCurrent(seen) };
  const isRevised =
    held.title !== seen.title || held.body !== seen.body || held.starRating !== seen.starRating;
  if (isRevised)
    return {
      kind: 'revised',
      isAnswered: seen.reply !== null && isCurrent(seen) && !isKnown(held, seen.reply.text),
    };
  if (held.answeredAt !== null && held.answeredAt >= lookedAt) return { kind: 'unchanged' };
  return judgeReply(held, seen);
};

const judgeReply = (held: OurSide, { reply }: StoreSide): ReviewDiff => {
  if (reply !== null && held.isAnswered && isSameReply(reply.text, held.response))
    return {
      kind: held.publicState !== 'PUBLISHED' && reply.state === 'PUBLISHED' ? 'published' : 'unchanged',
    };
  if (held.hasOpenSubmit) return { kind: 'unchanged' };
  if (reply === null)
    return { kind: held.isAnswered && held.publicState === 'PUBLISHED' ? 'withdrawn' : 'unchanged' };
  return { kind: isKnown(held, reply.text) ? 'unchanged' : 'adopted' };
};

/** A reply older than the review's newest change does not answer it. */
const isCurrent = ({ reply, modifiedAt }: StoreSide): boolean =>
  reply !== null && reply.modifiedAt >= modifiedAt;

const isKnown = ({ ownTexts, earlierReply, response, isAnswered }: OurSide, text: string): boolean =>
  [...ownTexts, ...(earlierReply === null ? [] : [earlierReply]), ...(isAnswered ? [response] : [])].some(
    (known) => isSameReply(known, text),
  );

/** Reviews older than this, in ms, are not prepared by themselves. */
export const PREPARED_AGE_MS = 30 * 24 * 3600 * 1000;
