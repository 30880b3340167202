import { isSameReply } from '#shared/domain/replies/reply.ts';

/** The states of a text that waits for a decision or for its time. */
export const PROPOSAL_STATES = [
  'drafting',
  'ready',
  'flagged',
  'awaiting_approval',
  'scheduled',
  'handed_over',
  'withdrawn',
  'failed',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** In these a review can have only one proposal. `handed_over` is not among them: from there the outbox decides. */
export const OPEN_STATES = [
  'drafting',
  'ready',
  'flagged',
  'awaiting_approval',
  'scheduled',
] as const satisfies readonly ProposalState[];

/** Why a proposal was withdrawn: nothing of it is or will be in the store. */
export const WITHDRAWN_REASONS = [
  'excluded',
  'stopped',
  'answered',
  'review_changed',
  'review_removed',
  'no_reply_needed',
  'app_removed',
] as const;

/** Why a proposal failed: `blocked` and `writer` while it was drafted, the others when it was sent. */
export const FAILED_REASONS = [
  'blocked',
  'writer',
  'review_not_found',
  'too_many_characters',
  'no_permissions',
  'too_old',
  'store_refused',
] as const;
export const PROPOSAL_REASONS = [...WITHDRAWN_REASONS, ...FAILED_REASONS] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** How far a text that was handed over is. */
export const DELIVERIES = ['queued', 'sending', 'sent', 'published'] as const;

/** Of a published reply that is to be removed: not begun, begun, gone, replaced by another reply since, refused by the store. */
export const REMOVALS = ['wanted', 'begun', 'removed', 'replaced', 'failed'] as const;

/** What may follow; everything else is refused. A reply that left the outbox unsent comes back. */
const NEXT: Record<ProposalState, readonly ProposalState[]> = {
  drafting: ['ready', 'flagged', 'withdrawn', 'failed'],
  ready: ['flagged', 'scheduled', 'withdrawn'],
  flagged: ['ready', 'scheduled', 'withdrawn'],
  awaiting_approval: ['ready', 'flagged', 'scheduled', 'withdrawn'],
  scheduled: ['ready', 'flagged', 'handed_over', 'withdrawn'],
  handed_over: ['ready', 'flagged', 'scheduled', 'withdrawn', 'failed'],
  withdrawn: ['drafting', 'ready', 'flagged'], // only what was excluded
  failed: [],
};

export const mayFollow = (from: ProposalState, to: ProposalState): boolean => NEXT[from].includes(to);

/** Whether a reply that stands is the one that a proposal is to replace, however the store spells it. */
export const isReplaceable = (reply: string, { replaces }: { replaces: string | null }): boolean =>
  replaces !== null && isSameReply(reply, replaces);
