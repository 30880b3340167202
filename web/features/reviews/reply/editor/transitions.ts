import type { Review } from '#shared/contract/review.ts';
import type { Refused } from '#web/lib/api/call.ts';
import { pushed } from '../drafts/draft.ts';
import { baseOf, writingOf } from './open-editor.ts';
import { isSameText, outgoingOf, textsOf } from './selectors.ts';
import type { Editing, Stopped, Texts, Written } from './state.ts';

/** The same text in the state that is left when nothing else goes on. */
export const editing = (editor: Written, change: Partial<Editing> = {}): Editing => ({
  ...writingOf(editor),
  is: 'editing',
  problem: null,
  ...change,
});

/** Whether a text is still the person's own after a step back: no longer where that led to the writer's text itself. */
export const isStillOwn = ({ texts, undo, inEnglish, review }: Written): boolean =>
  undo.length > 0 || inEnglish || !isSameText(texts, textsOf(review));

/** Puts back the text before the last change that made a difference. */
export const restore = <Kind extends Editing | Stopped>(editor: Kind): Kind => {
  const at = editor.undo.findLastIndex((earlier) => !isSameText(earlier, editor.texts));
  const earlier = editor.undo[at];
  if (!earlier) return editor;
  const restored = { ...editor, texts: earlier, undo: editor.undo.slice(0, at), isTyping: false };
  return { ...restored, isOwn: isStillOwn(restored) };
};

/** Takes over another text; the present one can be had back. */
export const replaced = (editor: Written, texts: Texts) => ({
  texts,
  isOwn: true,
  undo: isSameText(texts, editor.texts) ? editor.undo : pushed(editor.undo, editor.texts),
  isTyping: false,
});

/** Takes over a text that the writer has just made. */
export const adopt = (editor: Written, review: Review): Editing =>
  editing(editor, {
    ...{ review, base: baseOf(review), ...replaced(editor, textsOf(review)) },
    // A wish that was not asked for yet still stands.
    prompt: editor.is === 'improving' ? null : editor.prompt,
  });

/** Whether the ground has moved under a text: the review is another, or somebody has answered it otherwise. */
export const isOvertaken = (editor: Written, review: Review): boolean => {
  if (review.revision !== editor.review.revision) return true;
  if (!review.isAnswered || review.replyRevision <= editor.base.replyRevision) return false;
  return review.response !== editor.revised?.response;
};

/** What was asked for has been done elsewhere with the very same words. */
export const isDone = (editor: Written, review: Review): boolean =>
  review.isAnswered &&
  review.revision === editor.review.revision &&
  review.response.trim() === outgoingOf(editor).response.trim();

/** Shows what changed beside the text, which stays the one for the old state until the person decides. */
export const stop = (editor: Written, review: Review, loadTimestamp: number): Stopped => ({
  ...writingOf(editor),
  is: 'stopped',
  review,
  seen: review,
  loadTimestamp,
  revised: review.isAnswered ? review : null,
  before: editor.is === 'stopped' ? editor.before : editor.review,
  from: editor.is === 'preview' ? 'preview' : 'from' in editor ? editor.from : 'editing',
});

/** A submit was refused because review or reply had changed: the newest is shown, the person's text stays. */
export const conflict = (editor: Written, failure: Refused): Editing | Stopped => {
  const review = failure.review ?? editor.review;
  if (isOvertaken(editor, review)) return stop(editor, review, editor.loadTimestamp);
  return editing(editor, {
    review,
    seen: review,
    // Without the newest state at hand, whatever arrives next is what the person will have seen.
    base: failure.review ? baseOf(review) : { ...editor.base, replyRevision: 0 },
    revised: review.isAnswered ? review : null,
    problem: { of: 'submit', failure },
  });
};
