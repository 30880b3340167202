import { ERROR_STATUS } from '#shared/contract/errors.ts';
import type { Review } from '#shared/contract/review.ts';
import type { Refused } from '#web/lib/call.ts';
import type { KeptDraft } from './draft.ts';
import type { Editor, Problem } from './editor-state.ts';
import { isEdited, textsOf } from './reply-texts.ts';

type Setting = { appId: string; known: readonly string[]; loadTimestamp: number };

const baseOf = ({ revision, replyRevision }: Review): Editor['base'] => ({ revision, replyRevision });

const problemOf = ({ submitError: code }: Review): Problem | null =>
  code === null ? null : { of: 'submit', failure: { kind: 'refused', code, status: ERROR_STATUS[code] } };

/** The editor of a review as it came from the server, with the unsent text of an earlier visit where there is one. */
export const openEditor = (review: Review, setting: Setting, kept?: KeptDraft): Editor => {
  const isTakenUp = kept !== undefined && (kept.isRevision || !review.isAnswered);
  return {
    phase: { is: review.isAnswered && !isTakenUp ? 'answered' : 'editing' },
    appId: setting.appId,
    known: setting.known,
    review,
    seen: review,
    loadTimestamp: setting.loadTimestamp,
    base: { ...baseOf(review), ...(isTakenUp ? { replyRevision: kept.replyRevision } : {}) },
    texts: isTakenUp ? kept.texts : textsOf(review),
    undo: isTakenUp ? [textsOf(review)] : [],
    isTyping: isTakenUp,
    inEnglish: isTakenUp && kept.inEnglish,
    revised: isTakenUp && review.isAnswered ? review : null,
    prompt: null,
    problem: problemOf(review),
    wasOvertaken: false,
  };
};

/** Puts back the text before the last change that made a difference. */
export const restore = (editor: Editor): Editor => {
  const { texts } = editor;
  const at = editor.undo.findLastIndex(
    (earlier) => earlier.response !== texts.response || earlier.english !== texts.english,
  );
  const earlier = editor.undo[at];
  return earlier
    ? { ...editor, texts: earlier, undo: editor.undo.slice(0, at), isTyping: false, problem: null }
    : editor;
};

/** Takes over a text that the writer has just made. */
export const adopt = (editor: Editor, review: Review): Editor => ({
  ...editor,
  phase: { is: 'editing' },
  review,
  base: baseOf(review),
  texts: textsOf(review),
  undo: [...editor.undo, editor.texts],
  isTyping: false,
  prompt: null,
  problem: null,
});

/** A submit was refused because review or reply had changed: the newest is shown, the person's text stays. */
export const conflict = (editor: Editor, failure: Refused): Editor => {
  const review = failure.review ?? editor.review;
  return {
    ...editor,
    phase: { is: 'editing' },
    review,
    seen: review,
    // Without the newest state at hand, whatever arrives next is what the person will have seen.
    base: failure.review ? baseOf(review) : { ...editor.base, replyRevision: 0 },
    revised: review.isAnswered ? review : null,
    problem: { of: 'submit', failure },
  };
};

/** Takes in what a poll brought, without touching a text that a person is writing. */
export const arrive = (editor: Editor, review: Review, loadTimestamp: number): Editor => {
  if (review === editor.seen) return editor;
  if (review === editor.review) return { ...editor, seen: review };
  const { is } = editor.phase;
  if (is === 'answered') return openEditor(review, { ...editor, loadTimestamp });
  if (is !== 'editing') return editor;
  const isReopened = editor.revised !== null && !review.isAnswered && !isEdited(editor);
  if ((!isEdited(editor) && editor.revised === null) || isReopened) {
    const { prompt, texts, problem, inEnglish } = editor;
    // A text that the person has seen can be had back.
    const hadText = texts.response !== '' || texts.english !== '';
    const isKept = texts.response === review.response && texts.english === review.translatedResponse;
    const undo = hadText && !isKept ? [...editor.undo, texts] : editor.undo;
    const opened = openEditor(review, { ...editor, loadTimestamp });
    return opened.phase.is === 'answered'
      ? opened
      : { ...opened, prompt, undo, inEnglish, problem: opened.problem ?? problem };
  }
  const hadReply = editor.base.replyRevision > 0;
  return {
    ...editor,
    review,
    seen: review,
    loadTimestamp,
    base: {
      revision: review.revision,
      replyRevision: hadReply ? editor.base.replyRevision : review.replyRevision,
    },
    revised: review.isAnswered ? review : null,
    wasOvertaken: editor.wasOvertaken || review.revision !== editor.review.revision,
  };
};
