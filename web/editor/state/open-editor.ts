import type { Draft } from '#shared/contract/draft/schema.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { canRestore, pushUndo, textsOfDraft, undoOfDraft } from './draft.ts';
import { isSameText, textsOf } from './selectors.ts';
import type {
  Answered,
  Editing,
  Editor,
  ReplyText,
  Setting,
  SubmitProblem,
  Writing,
  Written,
} from './state.ts';

type Opening = Omit<Setting, 'review'>;

export const baseOf = ({ revision, replyRevision }: Review): Written['base'] => ({ revision, replyRevision });

/** The text of a sent reply. */
export const answerOf = ({ isAnswered, response }: Review): string | null => (isAnswered ? response : null);

export const problemOf = (review: Review): SubmitProblem | null => {
  const { submitError: code } = review;
  if (code === null) return null;
  return { of: 'submit', failure: { kind: 'refused', code, status: ERROR_STATUS[code], review } };
};

/** How long a submit can still be undone, in ms, computed from the server's clock alone. */
const windowOf = ({ isAnswered, undoUntil }: Review, loadTimestamp: number): number =>
  isAnswered && undoUntil !== null ? Date.parse(undoUntil) - loadTimestamp : 0;

const settingOf = (review: Review, { appId, known, loadTimestamp }: Opening) => ({
  appId,
  known,
  loadTimestamp,
  review,
});

/** The fields shared by all states with a text, without those of the current state. */
export const writingStateOf = (editor: Written): Writing => {
  const { appId, known, review, loadTimestamp } = editor;
  const { base, texts, isOwn, undo, redo, isTyping, inEnglish, replaces, confirmedText, prompt } = editor;
  return {
    appId,
    known,
    review,
    loadTimestamp,
    base,
    texts,
    isOwn,
    undo,
    redo,
    isTyping,
    inEnglish,
    replaces,
    confirmedText,
    prompt,
  };
};

/** The state that starts from the review's own reply. */
const reviewText = (review: Review, opening: Opening): Writing => ({
  ...settingOf(review, opening),
  base: baseOf(review),
  texts: textsOf(review),
  isOwn: false,
  undo: [],
  redo: [],
  isTyping: false,
  inEnglish: false,
  replaces: null,
  confirmedText: null,
  prompt: null,
});

const restoreDraft = (review: Review, opening: Opening, draft: Draft): Editor => {
  const own = reviewText(review, opening);
  const texts = textsOfDraft(draft);
  const earlier = undoOfDraft(draft);
  const isKnown = [...earlier, texts].some((step) => isSameText(step, own.texts));
  const writing: Writing = {
    ...own,
    base: { revision: draft.revision, replyRevision: draft.replyRevision },
    texts,
    isOwn: true,
    undo: isKnown ? earlier : pushUndo(earlier, own.texts),
    isTyping: true,
    inEnglish: draft.inEnglish,
    replaces: answerOf(review),
  };
  return draft.revision < review.revision
    ? { ...writing, status: 'conflicted', from: 'editing' }
    : { ...writing, status: 'editing', problem: problemOf(review) };
};

/** What is kept of an editor, without what is known elsewhere. */
export const textOf = ({ appId: _, known, review, loadTimestamp, ...text }: Editor): ReplyText => text;

/** Opens the editor of a review, restoring the user's draft if possible. */
export const openEditor = (review: Review, opening: Opening, draft?: Draft): Editor => {
  const windowMs = windowOf(review, opening.loadTimestamp);
  // A draft that cannot be shown is not lost: it becomes an undo step for when the reply is edited.
  const undo = draft ? [...undoOfDraft(draft), textsOfDraft(draft)] : [];
  if (windowMs > 0) return { ...reviewText(review, opening), status: 'sending', windowMs, undo };
  if (draft && canRestore(review, draft)) return restoreDraft(review, opening, draft);
  if (!review.isAnswered)
    return { ...reviewText(review, opening), status: 'editing', problem: problemOf(review) };
  return { ...settingOf(review, opening), status: 'answered', undo };
};

/** Keeps the undo steps for when the answer is edited. */
export const toAnswered = (editor: Written, review: Review): Answered => ({
  ...settingOf(review, editor),
  status: 'answered',
  undo: editor.undo,
});

export const editAnswer = ({ review, undo, ...opening }: Answered): Editing => ({
  ...reviewText(review, opening),
  status: 'editing',
  undo,
  replaces: review.response,
  problem: null,
});
