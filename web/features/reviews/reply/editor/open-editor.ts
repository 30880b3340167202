import type { Draft } from '#shared/contract/draft.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import type { Review } from '#shared/contract/review.ts';
import { isTakenUp, pushed, textsOfDraft, undoOfDraft } from '../drafts/draft.ts';
import { isSameText, textsOf } from './selectors.ts';
import type { Answered, Editing, Editor, SubmitProblem, Writing, Written } from './state.ts';

type Opening = { appId: string; known: readonly string[]; loadTimestamp: number };

export const baseOf = ({ revision, replyRevision }: Review): Written['base'] => ({ revision, replyRevision });

export const problemOf = ({ submitError: code }: Review): SubmitProblem | null =>
  code === null ? null : { of: 'submit', failure: { kind: 'refused', code, status: ERROR_STATUS[code] } };

/** How long a reply that is held can still be taken back, by the server's clock alone. */
const windowOf = ({ isAnswered, undoUntil }: Review, loadTimestamp: number): number =>
  isAnswered && undoUntil !== null ? Date.parse(undoUntil) - loadTimestamp : 0;

const settingOf = (review: Review, { appId, known, loadTimestamp }: Opening) => ({
  appId,
  known,
  loadTimestamp,
  review,
  seen: review,
});

/** What every state with a text in it has, and nothing of the state itself. */
export const writingOf = (editor: Written): Writing => {
  const { appId, known, review, seen, loadTimestamp } = editor;
  const { base, texts, isOwn, undo, isTyping, inEnglish, revised, agreed, prompt } = editor;
  return {
    appId,
    known,
    review,
    seen,
    loadTimestamp,
    base,
    texts,
    isOwn,
    undo,
    isTyping,
    inEnglish,
    revised,
    agreed,
    prompt,
  };
};

/** The text of the review itself. */
const ownText = (review: Review, opening: Opening): Writing => ({
  ...settingOf(review, opening),
  base: baseOf(review),
  texts: textsOf(review),
  isOwn: false,
  undo: [],
  isTyping: false,
  inEnglish: false,
  revised: null,
  ...{ agreed: null, prompt: null },
});

/** The text of an earlier visit. */
const takenUp = (review: Review, opening: Opening, draft: Draft): Editor => {
  const own = ownText(review, opening);
  const texts = textsOfDraft(draft);
  const earlier = undoOfDraft(draft);
  const isKnown = [...earlier, texts].some((step) => isSameText(step, own.texts));
  const writing: Writing = {
    ...own,
    base: { revision: draft.revision, replyRevision: draft.replyRevision },
    texts,
    isOwn: true,
    undo: isKnown ? earlier : pushed(earlier, own.texts),
    isTyping: true,
    inEnglish: draft.inEnglish,
    revised: review.isAnswered ? review : null,
  };
  return draft.revision < review.revision
    ? { ...writing, is: 'stopped', before: null, from: 'editing' }
    : { ...writing, is: 'editing', problem: problemOf(review) };
};

/** The editor of a review as it came from the server, with the unsent text of an earlier visit where there is one. */
export const openEditor = (review: Review, opening: Opening, draft?: Draft): Editor => {
  const windowMs = windowOf(review, opening.loadTimestamp);
  // A text that is in the way of what was sent is not lost: it can be had back once the reply is edited.
  const undo = draft ? [...undoOfDraft(draft), textsOfDraft(draft)] : [];
  if (windowMs > 0) return { ...ownText(review, opening), is: 'sending', windowMs, undo };
  if (draft && isTakenUp(review, draft)) return takenUp(review, opening, draft);
  if (!review.isAnswered) return { ...ownText(review, opening), is: 'editing', problem: problemOf(review) };
  return { ...settingOf(review, opening), is: 'answered', undo };
};

/** Shown as sent; what stood there before can still be had back. */
export const editorAnswered = (editor: Written, review: Review): Answered => ({
  ...settingOf(review, editor),
  is: 'answered',
  undo: editor.undo,
});

/** An answer opened for a change. */
export const openAnswer = ({ review, undo, ...opening }: Answered): Editing => ({
  ...ownText(review, opening),
  ...{ is: 'editing', undo, revised: review, problem: null },
});
