import type { SubmitState } from '#shared/domain/replies/submit-state.ts';
import type { DELIVERIES, ProposalReason, ProposalState } from './proposal.ts';

type Submit = { state: SubmitState; error: string | null; isAccepted: boolean };
type After = {
  state: ProposalState;
  reason: ProposalReason | null;
  delivery: (typeof DELIVERIES)[number] | null;
  /** Whether nothing of it is in the store. */
  isUnsent: boolean;
};

const handedOver = (delivery: (typeof DELIVERIES)[number], isUnsent = false): After => ({
  state: 'handed_over',
  reason: null,
  delivery,
  isUnsent,
});
const ended = (state: 'withdrawn' | 'failed', reason: ProposalReason): After => ({
  state,
  reason,
  delivery: null,
  isUnsent: true,
});

const REASONS: Readonly<Record<string, ProposalReason>> = {
  REVIEW_NOT_FOUND: 'review_not_found',
  TOO_MANY_CHARACTERS: 'too_many_characters',
  NO_PERMISSIONS: 'no_permissions',
};

/** What becomes of a reply of a batch that is in the outbox, by what the outbox says of it. */
export const proposalAfter = ({ state, error, isAccepted }: Submit): After => {
  switch (state) {
    case 'queued':
      return handedOver('queued', true);
    case 'sending':
    case 'unknown':
      return handedOver('sending');
    case 'sent':
    case 'published':
      return handedOver(state);
    case 'superseded':
      return isAccepted ? handedOver('published') : ended('withdrawn', 'answered');
    default:
      return error === 'REVIEW_CHANGED'
        ? ended('withdrawn', 'review_changed')
        : ended('failed', REASONS[error ?? ''] ?? 'store_refused');
  }
};
