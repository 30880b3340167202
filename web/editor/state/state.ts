import type { Draft, StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import type { Failure } from '#web/lib/api/call.ts';

type Pair = { response: string; english: string };

/** A reply in two languages; `synced` is the last pair in which each text was a translation of the other. */
export type Texts = Pair & { synced: Pair };

/** What a reply is about. A text does not keep it: it is read from where it is known. */
export type Setting = {
  appId: string;
  /** The languages the user reads. */
  known: readonly string[];
  review: Review;
  loadTimestamp: number;
};

/** The fields of every state with a text. */
export type Writing = Setting & {
  /** The revisions that the text was written for, as sent with a submit. */
  base: { revision: number; replyRevision: number };
  texts: Texts;
  /** Whether the user has changed the text; it is then a draft until they send or discard it. */
  isOwn: boolean;
  /** Earlier texts, oldest first. */
  undo: readonly Texts[];
  /** Texts that were undone since the last change, the latest last. */
  redo: readonly Texts[];
  /** Whether the text before the current run of typing is already on the undo stack. */
  isTyping: boolean;
  inEnglish: boolean;
  /** The sent text of the answer being edited; null for a draft. */
  replaces: string | null;
  /** The text that the user has confirmed despite its warnings. */
  confirmedText: string | null;
  /** The instruction typed under 'Improve'; null while that is closed. */
  prompt: string | null;
};

/** The state from which a reply is submitted. */
export type From = 'editing' | 'preview';

export type Problem = { of: 'submit' | 'translate' | 'rewrite'; failure: Failure };
export type SubmitProblem = { of: 'submit'; failure: Failure };

/** A draft, or an answer being edited. */
export type Editing = Writing & { status: 'editing'; problem: Problem | null };
export type Translating = Writing & { status: 'translating'; inEnglish: false };
/** The reply in the language of the reviewer, before it is sent. */
export type Preview = Writing & {
  status: 'preview';
  inEnglish: false;
  language: string;
  problem: SubmitProblem | null;
};
/** `conflict`: what a conflicted text is regenerated from, and returns to if that fails. */
export type Regenerating = Writing & {
  status: 'regenerating';
  conflict?: Pick<Conflicted, 'from'>;
};
export type Improving = Writing & { status: 'improving'; prompt: string };
/** The review or its answer changed while the user was writing. */
export type Conflicted = Writing & {
  status: 'conflicted';
  from: From;
  /** The language in which it was previewed. */
  language?: string | undefined;
  problem?: Problem | null;
};
/** The text has warnings, or the review is sensitive: the user must confirm the submit. */
export type Confirming = Writing & {
  status: 'confirming';
  from: From;
  warnings: readonly Warning[];
};
export type Submitting = Writing & { status: 'submitting'; from: From };
/** The server delays sending by `windowMs`, in which the submit can be undone. */
export type Sending = Writing & { status: 'sending'; windowMs: number };
/** An undo is requested; `isOnServer`: the submit has reached the server. */
export type Undoing = Writing & { status: 'undoing'; from: From; isOnServer: boolean };

/** `undoFailure`: why its send was not undone, until the next action. */
export type Answered = Setting & {
  status: 'answered';
  undo: readonly Texts[];
  undoFailure?: Failure | undefined;
};

export type Written =
  | Editing
  | Translating
  | Preview
  | Regenerating
  | Improving
  | Conflicted
  | Confirming
  | Submitting
  | Sending
  | Undoing;

export type Editor = Written | Answered;

type WithoutSetting<State> = State extends Setting ? Omit<State, keyof Setting> : never;

/** A text and what is being done with it, for as long as it is kept. */
export type ReplyText = WithoutSetting<Editor>;

export type Action =
  | { type: 'typed'; text: string }
  /** Another text was put in place of the current one, which one undo brings back. */
  | { type: 'inserted'; text: string }
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
  | { type: 'redone' }
  | { type: 'english-toggled' }
  | { type: 'submit-asked'; warnings: readonly Warning[] }
  | { type: 'editing-kept' }
  | { type: 'submitted'; review: Review; windowMs: number }
  | { type: 'failed'; failure: Failure }
  | { type: 'back-online' }
  | { type: 'undo-send-asked' }
  | { type: 'send-undone'; review: Review; draft: StoredDraft | null }
  | { type: 'window-over' }
  | { type: 'edit-asked' }
  | { type: 'edit-cancelled' }
  | { type: 'arrived'; review: Review; loadTimestamp: number }
  | { type: 'languages-changed'; known: readonly string[] }
  /** The user's text from another tab or device replaces the current one. */
  | { type: 'draft-arrived'; draft: Draft | null }
  /** The same while the user is typing here: it becomes an undo step. */
  | { type: 'draft-joined'; draft: Draft };
