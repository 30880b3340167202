import { isSameReply } from '#shared/domain/replies/same-reply.ts';

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

/** Whether a review can have no other proposal beside one in this state. */
export const isOpen = (state: ProposalState): boolean => OPEN_STATES.some((open) => open === state);

/** Whether a text in this state can be read and decided on. */
export const isReadable = (state: ProposalState): boolean =>
  state === 'ready' || state === 'flagged' || state === 'scheduled';

/** Why a person leaves a reply out: the review needs none, or the draft was wrong. */
export const EXCLUSIONS = ['not_needed', 'wrong'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** Why a proposal was withdrawn: nothing of it is or will be in the store. */
export const WITHDRAWN_REASONS = [
  ...EXCLUSIONS,
  'stopped',
  'answered',
  'review_changed',
  'review_removed',
  'no_reply_needed',
  'app_removed',
] as const;

/** Why a proposal failed: `blocked` and `writer` while it was drafted, the others when it was sent. */
export const UNWRITTEN_REASONS = ['blocked', 'writer'] as const;
export const FAILED_REASONS = [
  ...UNWRITTEN_REASONS,
  'review_not_found',
  'too_many_characters',
  'no_permissions',
  'too_old',
  'store_refused',
] as const;
/** Whether the AI could not write a text, which may be asked for again. */
export const isUnwritten = (reason: string | null): boolean =>
  UNWRITTEN_REASONS.some((unwritten) => unwritten === reason);
export const PROPOSAL_REASONS = [...WITHDRAWN_REASONS, ...FAILED_REASONS] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** How far a text that was handed over is. */
export const DELIVERIES = ['queued', 'sending', 'sent', 'published'] as const;

/** The state of a requested removal: not begun, begun, done, replaced by another reply since, refused by the store. */
export const REMOVALS = ['wanted', 'begun', 'removed', 'replaced', 'failed'] as const;

/** What may follow; everything else is refused. A reply that left the outbox unsent comes back. */
const NEXT: Record<ProposalState, readonly ProposalState[]> = {
  drafting: ['ready', 'flagged', 'withdrawn', 'failed'],
  ready: ['drafting', 'flagged', 'scheduled', 'withdrawn'],
  flagged: ['drafting', 'ready', 'scheduled', 'withdrawn'],
  awaiting_approval: ['ready', 'flagged', 'scheduled', 'withdrawn'],
  scheduled: ['drafting', 'ready', 'flagged', 'handed_over', 'withdrawn'],
  handed_over: ['ready', 'flagged', 'scheduled', 'withdrawn', 'failed'],
  withdrawn: ['drafting', 'ready', 'flagged'], // only what a person left out
  failed: ['drafting'], // only what was not written
};

export const mayFollow = (from: ProposalState, to: ProposalState): boolean => NEXT[from].includes(to);

/** Whether a reply that stands is the one that a proposal is to replace, however the store spells it. */
export const isReplaceable = (reply: string, { replaces }: { replaces: string | null }): boolean =>
  replaces !== null && isSameReply(reply, replaces);
