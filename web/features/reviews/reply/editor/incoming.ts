import type { Draft } from '#shared/contract/draft.ts';
import type { Review } from '#shared/contract/review.ts';
import { isTakenUp, pushed, textsOfDraft, undoOfDraft } from '../drafts/draft.ts';
import { baseOf, openEditor, problemOf } from './open-editor.ts';
import { isSameText, textsOf } from './selectors.ts';
import type { Answered, Confirming, Editing, Editor, Preview, Sending, Stopped, Written } from './state.ts';
import { editing, isDone, isOvertaken, stop } from './transitions.ts';

type Arrival = { review: Review; loadTimestamp: number };

/** The same state with what it had, beside the newest state of its review. */
const beside = <Kind extends Written>(editor: Kind, { review, loadTimestamp }: Arrival): Kind => ({
  ...editor,
  review,
  seen: review,
  loadTimestamp,
  base: {
    revision: review.revision,
    // Nobody decided on a reply while there was none: whichever draft came since is no answer to ours.
    replyRevision: editor.base.replyRevision > 0 ? editor.base.replyRevision : review.replyRevision,
  },
  revised: review.isAnswered ? review : null,
});

/** A text nobody touched gives way to the newest; what the person has seen can be had back. */
const givenWay = (editor: Editing, arrival: Arrival): Editor => {
  const opened = openEditor(arrival.review, { ...editor, ...arrival });
  const isKept = isSameText(editor.texts, textsOf(arrival.review));
  const undo = isKept ? editor.undo : pushed(editor.undo, editor.texts);
  if (opened.is !== 'editing') return { ...opened, undo: editor.undo };
  const { prompt, problem } = editor;
  return { ...opened, prompt, undo, problem: opened.problem ?? problem };
};

const whileWriting = (editor: Editing | Preview | Stopped | Confirming, arrival: Arrival): Editor => {
  const { review, loadTimestamp } = arrival;
  const isUntouched = editor.is === 'editing' && !editor.isOwn;
  if (isUntouched && (editor.revised === null || !review.isAnswered)) return givenWay(editor, arrival);
  if (isDone(editor, review) && editor.revised === null)
    return { ...openEditor(review, { ...editor, loadTimestamp }), undo: editor.undo };
  if (editor.is === 'stopped' || isOvertaken(editor, review)) return stop(editor, review, loadTimestamp);
  return beside(editor, arrival);
};

/** What became of a reply that the server held: gone on to the store, refused, or taken back elsewhere. */
const whileSending = (editor: Sending, { review, loadTimestamp }: Arrival): Editor => {
  // An answer that was under way before the submit still tells of the state before it.
  if (review.replyRevision < editor.review.replyRevision) return editor;
  if (!review.isAnswered) {
    if (review.revision !== editor.review.revision) return stop(editor, review, loadTimestamp);
    const { undo, texts } = editor;
    return editing(editor, {
      ...{ review, seen: review, loadTimestamp, base: baseOf(review), revised: null },
      ...{ undo, texts, isOwn: true, problem: problemOf(review) },
    });
  }
  if (review.undoUntil !== null) return { ...editor, review, seen: review };
  return { ...openEditor(review, { ...editor, loadTimestamp }), undo: editor.undo };
};

const whileAnswered = (editor: Answered, arrival: Arrival): Editor => ({
  ...openEditor(arrival.review, { ...editor, ...arrival }),
  undo: editor.undo,
});

/** Takes in what came from outside, without touching a text that a person is writing. */
export const arrive = (editor: Editor, arrival: Arrival): Editor => {
  const { review } = arrival;
  if (review === editor.seen) return editor;
  if (review === editor.review) return { ...editor, seen: review };
  switch (editor.is) {
    case 'answered':
      return whileAnswered(editor, arrival);
    case 'sending':
      return whileSending(editor, arrival);
    case 'editing':
    case 'preview':
    case 'confirming':
    case 'stopped':
      return whileWriting(editor, arrival);
    default:
      return editor;
  }
};

/** Whether a text may give way to the AI's own because its draft was dropped elsewhere. */
const canLetGo = (editor: Editor): editor is Editing | Preview | Stopped | Confirming =>
  editor.is === 'editing'
    ? editor.prompt === null
    : editor.is === 'preview' || editor.is === 'stopped' || editor.is === 'confirming';

/** Takes over the person's text from another tab or device, with the steps that led there. */
export const takeDraft = (editor: Editor, draft: Draft | null): Editor => {
  if (draft === null) {
    if (!canLetGo(editor)) return editor;
    return editing(editor, {
      ...{ texts: textsOf(editor.review), isOwn: false, inEnglish: false, isTyping: false },
      undo: pushed(editor.undo, editor.texts),
    });
  }
  // Whether the newer text was written for the review as it is now decides where it opens.
  if (editor.is === 'stopped' && isTakenUp(editor.review, draft)) {
    const opened = openEditor(editor.review, editor, draft);
    const { prompt } = editor;
    return opened.is === 'editing' || opened.is === 'stopped' ? { ...opened, prompt } : opened;
  }
  if (editor.is !== 'editing' || editor.prompt !== null) return joinDraft(editor, draft);
  const base = { revision: draft.revision, replyRevision: draft.replyRevision };
  const undo = undoOfDraft(draft);
  return editing(editor, {
    ...{ texts: textsOfDraft(draft), isOwn: true, undo, base, inEnglish: draft.inEnglish, isTyping: false },
    problem: editor.problem,
  });
};

/** Keeps a text from elsewhere, and the steps that led to it, as ones that can be had by undo. */
export const joinDraft = (editor: Editor, draft: Draft): Editor => {
  const here = editor.is === 'answered' ? editor.undo : [...editor.undo, editor.texts];
  const news = [...undoOfDraft(draft), textsOfDraft(draft)].filter(
    (texts) => !here.some((known) => isSameText(known, texts)),
  );
  if (news.length === 0) return editor;
  const undo = news.reduce(pushed, editor.undo);
  return editor.is === 'answered' ? { ...editor, undo } : { ...editor, undo, isOwn: true };
};
