import type { Review } from '#shared/contract/review/schema.ts';
import type { Refused } from '#web/lib/api/call.ts';
import { pushUndo } from './draft.ts';
import { answerOf, baseOf, writingStateOf } from './open-editor.ts';
import { isSameText, outgoingOf, textsOf } from './selectors.ts';
import type { Conflicted, Editing, Texts, Written } from './state.ts';

/** Returns to editing with the same text. */
export const editing = (editor: Written, change: Partial<Editing> = {}): Editing => ({
  ...writingStateOf(editor),
  status: 'editing',
  problem: null,
  ...change,
});

/** Whether the text is still the user's own after an undo, rather than the AI's original. */
export const isStillOwn = ({ texts, undo, inEnglish, review }: Written): boolean =>
  undo.length > 0 || inEnglish || !isSameText(texts, textsOf(review));

/** Undoes to the last text that differs from the current one. */
export const restore = <Kind extends Editing | Conflicted>(editor: Kind): Kind => {
  const index = editor.undo.findLastIndex((earlier) => !isSameText(earlier, editor.texts));
  const earlier = editor.undo[index];
  if (!earlier) return editor;
  const restored = {
    ...editor,
    texts: earlier,
    undo: editor.undo.slice(0, index),
    redo: [...editor.redo, editor.texts],
    isTyping: false,
  };
  return { ...restored, isOwn: isStillOwn(restored) };
};

/** Brings back the text that was undone last. */
export const redo = <Kind extends Editing | Conflicted>(editor: Kind): Kind => {
  const later = editor.redo.at(-1);
  if (!later) return editor;
  return { ...editor, ...replacedTexts(editor, later), redo: editor.redo.slice(0, -1) };
};

/** Replaces the text; undo restores the previous one. */
export const replacedTexts = (editor: Written, texts: Texts) => ({
  texts,
  isOwn: true,
  undo: isSameText(texts, editor.texts) ? editor.undo : pushUndo(editor.undo, editor.texts),
  redo: [],
  isTyping: false,
});

/** Applies a text that the AI has generated. */
export const applyRewrite = (editor: Written, review: Review): Editing =>
  editing(editor, {
    review,
    // A reply given meanwhile is not among what the user has seen.
    base: review.isAnswered
      ? { ...baseOf(review), replyRevision: editor.base.replyRevision }
      : baseOf(review),
    ...replacedTexts(editor, textsOf(review)),
    // An instruction that was not submitted yet is kept.
    prompt: editor.status === 'improving' ? null : editor.prompt,
  });

/** Whether the text is outdated: the review was changed, or it was answered differently. */
export const isOvertaken = (editor: Written, review: Review): boolean => {
  if (review.revision > editor.base.revision) return true;
  if (!review.isAnswered || review.replyRevision <= editor.base.replyRevision) return false;
  return review.response !== editor.replaces;
};

/** Whether the same text was sent from elsewhere. */
export const isAlreadySent = (editor: Written, review: Review): boolean =>
  review.isAnswered &&
  (editor.status === 'conflicted' || review.revision === editor.base.revision) &&
  review.response.trim() === outgoingOf(editor).response.trim();

/** Shows what changed next to the text; the user decides what to do with it. */
export const toConflict = (editor: Written, review: Review, loadTimestamp: number): Conflicted => ({
  ...writingStateOf(editor),
  status: 'conflicted',
  review,
  loadTimestamp,
  replaces: answerOf(review),
  from: editor.status === 'preview' ? 'preview' : 'from' in editor ? editor.from : 'editing',
  language: 'language' in editor ? editor.language : undefined,
});

/** After a submit was rejected because the review or its reply had changed. */
export const afterConflict = (editor: Written, failure: Refused): Editing | Conflicted => {
  const review = failure.review ?? editor.review;
  if (isOvertaken(editor, review)) return toConflict(editor, review, editor.loadTimestamp);
  return editing(editor, {
    review,
    // Without the newest review, revision 0 accepts whichever reply arrives next.
    base: failure.review ? baseOf(review) : { ...editor.base, replyRevision: 0 },
    replaces: answerOf(review),
    problem: { of: 'submit', failure },
  });
};
