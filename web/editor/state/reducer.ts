import type { Review } from '#shared/contract/review/schema.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { pushUndo, textsOfDraft, undoOfDraft } from './draft.ts';
import {
  toUnsent,
  whileConfirming,
  whileConflicted,
  whileEditing,
  whilePreviewing,
} from './editing-transitions.ts';
import { answerOf, baseOf, editAnswer, toAnswered, writingStateOf } from './open-editor.ts';
import { joinDraft, receiveDraft, receiveReview } from './receive-from-server.ts';
import { isSameText, replyLanguage } from './selectors.ts';
import type {
  Action,
  Editing,
  Editor,
  Improving,
  Regenerating,
  Sending,
  Submitting,
  Texts,
  Translating,
  Undoing,
} from './state.ts';
import { afterConflict, applyRewrite, editing } from './transitions.ts';

type On<Kind extends Action['type']> = Extract<Action, { type: Kind }>;
type Generating = Translating | Regenerating | Improving;

const translated = (editor: Translating, { text }: On<'translated'>): Editor => {
  const language = replyLanguage(editor.review);
  const synced = { response: text, english: editor.texts.english };
  const texts = { ...synced, synced };
  return language === null
    ? editing(editor, { texts, isOwn: true })
    : {
        ...writingStateOf(editor),
        inEnglish: false,
        status: 'preview',
        language,
        problem: null,
        texts,
        isOwn: true,
        isTyping: false,
      };
};

const hasChanged = (failure: Failure): failure is Extract<Failure, { kind: 'refused' }> =>
  failure.kind === 'refused' && failure.code === 'REVIEW_CHANGED';

const whileSubmitting = (editor: Submitting, action: Action): Editor => {
  switch (action.type) {
    case 'submitted':
      return action.review.undoUntil === null
        ? toAnswered(editor, action.review)
        : {
            ...writingStateOf(editor),
            status: 'sending',
            review: action.review,
            windowMs: action.windowMs,
          };
    case 'undo-send-asked':
      return { ...writingStateOf(editor), status: 'undoing', from: editor.from, isOnServer: false };
    case 'failed':
      return hasChanged(action.failure)
        ? afterConflict(editor, action.failure)
        : toUnsent(editor, action.failure);
    default:
      return editor;
  }
};

const whileSending = (editor: Sending, action: Action): Editor => {
  switch (action.type) {
    case 'undo-send-asked':
      return { ...writingStateOf(editor), status: 'undoing', from: 'editing', isOnServer: true };
    case 'window-over':
      return toAnswered(editor, editor.review);
    default:
      return editor;
  }
};

const sendUndone = (editor: Undoing, review: Review, { draft }: On<'send-undone'>): Editor => {
  const isKnown = (step: Texts): boolean => editor.undo.some((known) => isSameText(known, step));
  const earlier = draft ? undoOfDraft(draft).filter((step) => !isKnown(step)) : [];
  const undo = [...earlier, ...editor.undo].reduce<readonly Texts[]>(pushUndo, []);
  // A page opened since the submit does not know the text; the one that sent it knows more than was saved.
  const found = draft && !editor.isOwn && { texts: textsOfDraft(draft), inEnglish: draft.inEnglish };
  return editing(editor, {
    ...found,
    isOwn: true,
    review,
    base: baseOf(review),
    undo,
    replaces: answerOf(review),
  });
};

const whileUndoing = (editor: Undoing, action: Action): Editor => {
  switch (action.type) {
    case 'submitted':
      return { ...editor, review: action.review, isOnServer: true };
    case 'send-undone':
      return sendUndone(editor, action.review, action);
    case 'failed':
      // A submit that never reached the server counts as undone; one that the server refuses to undo counts as sent.
      if (editor.isOnServer) return { ...toAnswered(editor, editor.review), undoFailure: action.failure };
      return hasChanged(action.failure) ? afterConflict(editor, action.failure) : toUnsent(editor, null);
    default:
      return editor;
  }
};

/** Returns to the text whose generation or translation was cancelled or failed. */
const toUnchanged = (editor: Generating, change: Partial<Editing>): Editor => {
  const back = editing(editor, change);
  return editor.status === 'regenerating' && editor.conflict
    ? { ...back, ...editor.conflict, status: 'conflicted' }
    : back;
};

/** While a text is generated or translated, the current one stays. */
const whileGenerating = (editor: Generating, action: Action): Editor => {
  switch (action.type) {
    case 'translated':
      return editor.status === 'translating' ? translated(editor, action) : editor;
    case 'rewritten':
      return editor.status === 'translating' ? editor : applyRewrite(editor, action.review);
    case 'cancelled':
      // The server may finish anyway: marking the text as the user's own keeps the late result from replacing it.
      return toUnchanged(editor, { isOwn: editor.isOwn || editor.status !== 'translating' });
    case 'failed': {
      const of = editor.status === 'translating' ? 'translate' : 'rewrite';
      return toUnchanged(editor, { problem: { of, failure: action.failure } });
    }
    default:
      return editor;
  }
};

/** The languages the user reads decide whether a preview is needed, so a preview returns to editing. */
const changeLanguages = (editor: Editor, known: readonly string[]): Editor =>
  editor.status === 'preview' || editor.status === 'confirming'
    ? editing({ ...editor, known })
    : { ...editor, known };

const clearNetworkProblem = (editor: Editor): Editor =>
  'problem' in editor && editor.problem?.failure.kind === 'network' ? { ...editor, problem: null } : editor;

/** A pure reducer for one reply on the screen. An action that does not apply in the current state changes nothing. */
export const replyEditor = (editor: Editor, action: Action): Editor => {
  if (action.type === 'arrived') return receiveReview(editor, action);
  if (action.type === 'draft-arrived') return receiveDraft(editor, action.draft);
  if (action.type === 'draft-joined') return joinDraft(editor, action.draft);
  if (action.type === 'languages-changed') return changeLanguages(editor, action.known);
  if (action.type === 'back-online') return clearNetworkProblem(editor);
  switch (editor.status) {
    case 'editing':
      return whileEditing(editor, action);
    case 'conflicted':
      return whileConflicted(editor, action);
    case 'confirming':
      return whileConfirming(editor, action);
    case 'translating':
    case 'regenerating':
    case 'improving':
      return whileGenerating(editor, action);
    case 'preview':
      return whilePreviewing(editor, action);
    case 'submitting':
      return whileSubmitting(editor, action);
    case 'sending':
      return whileSending(editor, action);
    case 'undoing':
      return whileUndoing(editor, action);
    case 'answered':
      return action.type === 'edit-asked' ? editAnswer(editor) : editor;
  }
};
