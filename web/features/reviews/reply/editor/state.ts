import type { Draft, StoredDraft } from '#shared/contract/draft.ts';
import type { Review } from '#shared/contract/review.ts';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import type { Failure } from '#web/lib/api/call.ts';

type Pair = { response: string; english: string };

/** One reply in two languages; `synced` is the last pair in which each is known to say what the other says. */
export type Texts = Pair & { synced: Pair };

/** What a card knows whatever is done with its reply. */
export type Setting = {
  appId: string;
  /** The languages the user reads. */
  known: readonly string[];
  review: Review;
  /** The last state of the review that came from outside, so that none is taken in twice. */
  seen: Review;
  loadTimestamp: number;
};

/** A text in the person's hands. */
export type Writing = Setting & {
  /** What a submit says it was written for. */
  base: { revision: number; replyRevision: number };
  texts: Texts;
  /** Whether the person has made this text theirs: it is then a draft until they send it, or give it up by undo or cancel. */
  isOwn: boolean;
  /** Earlier texts that can be had back, oldest first. */
  undo: readonly Texts[];
  /** Whether the present run of typing is already on the undo stack. */
  isTyping: boolean;
  inEnglish: boolean;
  /** The answer that is being changed, shown again on cancel; null for a draft. */
  revised: Review | null;
  /** The text that the person has said to send whatever was pointed at in it. */
  agreed: string | null;
  /** The wish typed under 'Improve', which waits while something else goes on; null while that is closed. */
  prompt: string | null;
};

/** From where a reply is sent: it was read in the reviewer's language, or needs no reading. */
export type From = 'editing' | 'preview';

export type Problem = { of: 'submit' | 'translate' | 'rewrite'; failure: Failure };
export type SubmitProblem = { of: 'submit'; failure: Failure };

/** A draft, or an answer that is being changed. */
export type Editing = Writing & { is: 'editing'; problem: Problem | null };
export type Translating = Writing & { is: 'translating'; inEnglish: false };
/** The reply as its reader will see it, in `language`. */
export type Preview = Writing & {
  is: 'preview';
  inEnglish: false;
  language: string;
  problem: SubmitProblem | null;
};
export type Regenerating = Writing & { is: 'regenerating' };
export type Improving = Writing & { is: 'improving'; prompt: string };
/** The review or its answer changed under a text; `before` is what it was written for, null where nobody remembers. */
export type Stopped = Writing & { is: 'stopped'; before: Review | null; from: From };
/** Something in the text about to be sent is pointed at: sending it is asked for once more. */
export type Confirming = Writing & { is: 'confirming'; from: From; doubts: readonly [Warning, ...Warning[]] };
export type Submitting = Writing & { is: 'submitting'; from: From };
/** The server holds the reply for `windowMs` more, in which it can be taken back. */
export type Sending = Writing & { is: 'sending'; windowMs: number };
/** Asked back; `isHeld` says whether the server is known to have it. */
export type TakingBack = Writing & { is: 'taking-back'; from: From; isHeld: boolean };
/** Shown as sent. */
export type Answered = Setting & { is: 'answered'; undo: readonly Texts[] };

export type Written =
  | Editing
  | Translating
  | Preview
  | Regenerating
  | Improving
  | Stopped
  | Confirming
  | Submitting
  | Sending
  | TakingBack;

/** One reply on the screen, in exactly one of its states. */
export type Editor = Written | Answered;

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
  /** With what is to be pointed at in the text that would be sent. */
  | { type: 'submit-asked'; doubts: readonly Warning[] }
  | { type: 'editing-kept' }
  | { type: 'submitted'; review: Review; windowMs: number }
  /** `leftMs`: how long it can be tried again, where it can. */
  | { type: 'failed'; failure: Failure; leftMs?: number }
  | { type: 'back-online' }
  | { type: 'take-back-asked' }
  | { type: 'taken-back'; review: Review; draft: StoredDraft | null }
  | { type: 'window-over' }
  | { type: 'edit-asked' }
  | { type: 'edit-cancelled' }
  | { type: 'arrived'; review: Review; loadTimestamp: number }
  /** The person reads other languages from now on. */
  | { type: 'languages-changed'; known: readonly string[] }
  /** The same person's text from another tab or device: it becomes the text. */
  | { type: 'draft-arrived'; draft: Draft | null }
  /** The same while this card is being typed in: it can be had by undo. */
  | { type: 'draft-joined'; draft: Draft };
