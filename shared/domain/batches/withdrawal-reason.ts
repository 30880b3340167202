import type { ProposalReason } from './proposal.ts';

/** A review as it is now, and what a text of a batch was written for. */
type Compared = {
  removedAt: Date | null;
  revision: number;
  isAnswered: boolean;
  response: string;
  noReplyNeeded: boolean;
  /** The review's revision that the text answers. */
  reviewRevision: number;
  /** The reply that the text is to replace. */
  replaces: string | null;
};

/** Why a text no longer fits its review, regardless of the sender; null if it does. */
export const outdatedReason = ({
  removedAt,
  revision,
  reviewRevision,
}: Pick<Compared, 'removedAt' | 'revision' | 'reviewRevision'>): ProposalReason | null => {
  if (removedAt) return 'review_removed';
  return revision === reviewRevision ? null : 'review_changed';
};

/** Why a proposal that was not handed over is withdrawn from its batch; null if it stays. */
export const withdrawalReason = (compared: Compared): ProposalReason | null => {
  const { isAnswered, response, replaces, noReplyNeeded } = compared;
  const outdated = outdatedReason(compared);
  if (outdated) return outdated;
  if (isAnswered && response !== replaces) return 'answered';
  return noReplyNeeded ? 'no_reply_needed' : null;
};
