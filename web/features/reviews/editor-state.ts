import type { Review } from '#shared/contract/review.ts';
import type { Failure } from '#web/lib/call.ts';

/** One reply in two languages; `synced` is the last pair in which each is known to say what the other says. */
export type Texts = { response: string; english: string; synced: { response: string; english: string } };

/** What is going on with a reply. `answered` shows it as sent; `editing` covers a draft and a changed one alike. */
export type Phase =
  | { is: 'editing' }
  | { is: 'translating' }
  | { is: 'preview' }
  | { is: 'regenerating' }
  | { is: 'improving' }
  | { is: 'submitting'; from: 'editing' | 'preview' }
  | { is: 'answered' };

export type Problem = { of: 'submit' | 'translate' | 'rewrite'; failure: Failure };

export type Editor = {
  phase: Phase;
  appId: string;
  /** The languages the user reads. */
  known: readonly string[];
  review: Review;
  /** The last state of the review that came from outside, so that none is taken in twice. */
  seen: Review;
  loadTimestamp: number;
  /** What a submit says it was written for. */
  base: { revision: number; replyRevision: number };
  texts: Texts;
  undo: readonly Texts[];
  /** Whether the present run of typing is already on the undo stack. */
  isTyping: boolean;
  inEnglish: boolean;
  /** The answer that is being changed, shown again on cancel. */
  revised: Review | null;
  /** The wish typed under 'Improve'; null while that is closed. */
  prompt: string | null;
  problem: Problem | null;
  /** The reviewer changed the review while a draft was being written. */
  wasOvertaken: boolean;
};

export type Action =
  | { type: 'typed'; text: string }
  | { type: 'preview-asked' }
  | { type: 'translated'; text: string }
  | { type: 'back-to-english' }
  | { type: 'regenerate-asked' }
  | { type: 'improve-opened' }
  | { type: 'prompt-typed'; prompt: string }
  | { type: 'prompt-closed' }
  | { type: 'improve-asked' }
  | { type: 'rewritten'; review: Review }
  | { type: 'cancelled' }
  | { type: 'undone' }
  | { type: 'english-toggled' }
  | { type: 'submit-asked' }
  | { type: 'submitted'; review: Review }
  | { type: 'failed'; failure: Failure }
  | { type: 'edit-asked' }
  | { type: 'edit-cancelled' }
  | { type: 'arrived'; review: Review; loadTimestamp: number };
