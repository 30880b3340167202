import type { Draft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { canRestore, pushUndo, textsOfDraft, undoOfDraft } from './draft.ts';
import { answerOf, baseOf, openEditor, problemOf } from './open-editor.ts';
import { isSameText, textsOf } from './selectors.ts';
import type {
  Answered,
  Confirming,
  Conflicted,
  Editing,
  Editor,
  Preview,
  Sending,
  Written,
} from './state.ts';
import { editing, isAlreadySent, isOvertaken, toConflict } from './transitions.ts';

type Arrival = { review: Review; loadTimestamp: number };

/** The same editor state with the newest review. */
const withReview = <Kind extends Written>(editor: Kind, { review, loadTimestamp }: Arrival): Kind => ({
  ...editor,
  review,
  loadTimestamp,
  base: {
    revision: Math.max(review.revision, editor.base.revision),
    // Revision 0 means there was no reply to conflict with; a draft generated since is no conflict either.
    replyRevision: editor.base.replyRevision > 0 ? editor.base.replyRevision : review.replyRevision,
  },
  replaces: answerOf(review),
});

/** Replaces a text that the user has not edited; undo restores it. */
const replaceUntouched = (editor: Editing, arrival: Arrival): Editor => {
  const opened = openEditor(arrival.review, { ...editor, ...arrival });
  const isUnchanged = isSameText(editor.texts, textsOf(arrival.review));
  const undo = isUnchanged ? editor.undo : pushUndo(editor.undo, editor.texts);
  if (opened.status !== 'editing') return { ...opened, undo: editor.undo };
  const { prompt, problem, redo } = editor;
  return { ...opened, prompt, undo, redo, problem: opened.problem ?? problem };
};

const whileWriting = (editor: Editing | Preview | Conflicted | Confirming, arrival: Arrival): Editor => {
  const { review, loadTimestamp } = arrival;
  const isUntouched = editor.status === 'editing' && !editor.isOwn;
  if (isUntouched && (editor.replaces === null || !review.isAnswered))
    return replaceUntouched(editor, arrival);
  if (isAlreadySent(editor, review) && editor.replaces === null)
    return { ...openEditor(review, { ...editor, loadTimestamp }), undo: editor.undo };
  if (editor.status === 'conflicted' || isOvertaken(editor, review))
    return toConflict(editor, review, loadTimestamp);
  return withReview(editor, arrival);
};

/** Opens a reply that was sent by its newest review. */
const reopen = ({ undo, ...editor }: Sending | Answered, arrival: Arrival): Editor => {
  const opened = openEditor(arrival.review, { ...editor, ...arrival });
  return opened.status === 'answered' && 'undoFailure' in editor
    ? { ...opened, undo, undoFailure: editor.undoFailure }
    : { ...opened, undo };
};

/** A reply in its undo window was sent to the store, rejected, or undone elsewhere. */
const whileSending = (editor: Sending, { review, loadTimestamp }: Arrival): Editor => {
  // A response requested before the submit still has the state before it.
  if (review.replyRevision < editor.review.replyRevision) return editor;
  if (!review.isAnswered) {
    if (review.revision > editor.base.revision) return toConflict(editor, review, loadTimestamp);
    const { undo, texts } = editor;
    return editing(editor, {
      review,
      loadTimestamp,
      base: baseOf(review),
      replaces: null,
      undo,
      texts,
      isOwn: true,
      problem: problemOf(review),
    });
  }
  if (review.undoUntil !== null) return { ...editor, review };
  return reopen(editor, { review, loadTimestamp });
};

/** Applies a review received from the server without touching a text that the user is writing. */
export const receiveReview = (editor: Editor, arrival: Arrival): Editor => {
  switch (editor.status) {
    case 'answered':
      return reopen(editor, arrival);
    case 'sending':
      return whileSending(editor, arrival);
    case 'editing':
    case 'preview':
    case 'confirming':
    case 'conflicted':
      return whileWriting(editor, arrival);
    default:
      return editor;
  }
};

/** Whether there is a text, and no submit decides about it. */
const isUndecided = (editor: Editor): editor is Written =>
  !['answered', 'submitting', 'sending', 'undoing'].includes(editor.status);

/**
 * Adopts the user's newer text from another tab or device, with its undo steps, whatever is being done with the older one
 * here: a page left open in a preview or before a question must not bring its text back.
 */
export const receiveDraft = (editor: Editor, draft: Draft | null): Editor => {
  if (!isUndecided(editor)) return draft === null ? editor : joinDraft(editor, draft);
  if (draft === null)
    return editing(editor, {
      texts: textsOf(editor.review),
      isOwn: false,
      inEnglish: false,
      isTyping: false,
      undo: pushUndo(editor.undo, editor.texts),
    });
  const undo = undoOfDraft(draft);
  const texts = textsOfDraft(draft);
  const isConflicted = editor.status === 'conflicted';
  const isOutdated = draft.revision < editor.review.revision;
  // Whether the newer text was written for the review as it is now decides where it opens.
  if ((isConflicted || isOutdated) && canRestore(editor.review, draft)) {
    const opened = openEditor(editor.review, editor, draft);
    const { prompt } = editor;
    return opened.status === 'editing' || opened.status === 'conflicted'
      ? { ...opened, prompt, undo }
      : opened;
  }
  if (isConflicted) return { ...editor, texts, undo, redo: [], isOwn: true };
  const isEditing = editor.status === 'editing';
  if (!isEditing && isSameText(texts, editor.texts)) return joinDraft(editor, draft);
  const base = { revision: draft.revision, replyRevision: draft.replyRevision };
  return editing(editor, {
    texts,
    isOwn: true,
    undo,
    redo: [],
    base,
    inEnglish: draft.inEnglish,
    isTyping: false,
    problem: isEditing ? editor.problem : null,
  });
};

/** Adds a text from elsewhere and its undo steps to the undo stack. */
export const joinDraft = (editor: Editor, draft: Draft): Editor => {
  const known = editor.status === 'answered' ? editor.undo : [...editor.undo, editor.texts];
  const added = [...undoOfDraft(draft), textsOfDraft(draft)].filter(
    (texts) => !known.some((step) => isSameText(step, texts)),
  );
  if (added.length === 0) return editor;
  const undo = added.reduce(pushUndo, editor.undo);
  return editor.status === 'answered' ? { ...editor, undo } : { ...editor, undo, isOwn: true };
};
