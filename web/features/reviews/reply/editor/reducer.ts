import type { Review } from '#shared/contract/review.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { pushed, textsOfDraft, undoOfDraft } from '../drafts/draft.ts';
import {
  unsent,
  whileConfirming,
  whileEditing,
  whilePreviewing,
  whileStopped,
} from './editing-transitions.ts';
import { arrive, joinDraft, takeDraft } from './incoming.ts';
import { baseOf, editorAnswered, openAnswer, writingOf } from './open-editor.ts';
import { isSameText, replyLanguage } from './selectors.ts';
import type {
  Action,
  Editor,
  Sending,
  Submitting,
  TakingBack,
  Texts,
  Translating,
  Written,
} from './state.ts';
import { adopt, conflict, editing } from './transitions.ts';

type On<Kind extends Action['type']> = Extract<Action, { type: Kind }>;

const translated = (editor: Translating, { text }: On<'translated'>): Editor => {
  const language = replyLanguage(editor.review);
  const synced = { response: text, english: editor.texts.english };
  const texts = { ...synced, synced };
  return language === null
    ? editing(editor, { texts, isOwn: true })
    : {
        ...writingOf(editor),
        inEnglish: false,
        is: 'preview',
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
        ? editorAnswered(editor, action.review)
        : {
            ...writingOf(editor),
            is: 'sending',
            review: action.review,
            seen: action.review,
            windowMs: action.windowMs,
          };
    case 'take-back-asked':
      return { ...writingOf(editor), is: 'taking-back', from: editor.from, isHeld: false };
    case 'failed':
      return hasChanged(action.failure) ? conflict(editor, action.failure) : unsent(editor, action.failure);
    default:
      return editor;
  }
};

const whileSending = (editor: Sending, action: Action): Editor => {
  switch (action.type) {
    case 'take-back-asked':
      return { ...writingOf(editor), is: 'taking-back', from: 'editing', isHeld: true };
    case 'window-over':
      return editorAnswered(editor, editor.review);
    default:
      return editor;
  }
};

const takenBack = (editor: TakingBack, review: Review, { draft }: On<'taken-back'>): Editor => {
  const isKnown = (step: Texts): boolean => editor.undo.some((known) => isSameText(known, step));
  const earlier = draft ? undoOfDraft(draft).filter((step) => !isKnown(step)) : [];
  const undo = [...earlier, ...editor.undo].reduce<readonly Texts[]>(pushed, []);
  const own = draft ? { texts: textsOfDraft(draft), inEnglish: draft.inEnglish } : {};
  const revised = review.isAnswered ? review : null;
  return editing(editor, { ...own, isOwn: true, review, seen: review, base: baseOf(review), undo, revised });
};

const whileTakingBack = (editor: TakingBack, action: Action): Editor => {
  switch (action.type) {
    case 'submitted':
      return { ...editor, review: action.review, seen: action.review, isHeld: true };
    case 'taken-back':
      return takenBack(editor, action.review, action);
    case 'failed':
      // What never reached the server is as good as taken back; what it holds and will not give back is sent.
      if (editor.isHeld && action.leftMs)
        return { ...writingOf(editor), is: 'sending', windowMs: action.leftMs };
      if (editor.isHeld) return editorAnswered(editor, editor.review);
      return hasChanged(action.failure) ? conflict(editor, action.failure) : unsent(editor, null);
    default:
      return editor;
  }
};

/** A text is on its way from the writer; the person's own stays until it is there. */
const whileAway = (
  editor: Extract<Written, { is: 'translating' | 'regenerating' | 'improving' }>,
  action: Action,
): Editor => {
  switch (action.type) {
    case 'translated':
      return editor.is === 'translating' ? translated(editor, action) : editor;
    case 'rewritten':
      return editor.is === 'translating' ? editor : adopt(editor, action.review);
    case 'cancelled':
      // The writer may finish all the same: the text that was kept is not to give way to what was cancelled.
      return editing(editor, { isOwn: editor.isOwn || editor.is !== 'translating' });
    case 'failed': {
      const of = editor.is === 'translating' ? 'translate' : 'rewrite';
      return editing(editor, { problem: { of, failure: action.failure } });
    }
    default:
      return editor;
  }
};

/** Which language a text is written in may change with the languages its writer reads; a preview is then read anew. */
const reread = (editor: Editor, known: readonly string[]): Editor =>
  editor.is === 'preview' || editor.is === 'confirming'
    ? editing({ ...editor, known })
    : { ...editor, known };

/** That there was no connection is no longer so. */
const online = (editor: Editor): Editor =>
  'problem' in editor && editor.problem?.failure.kind === 'network' ? { ...editor, problem: null } : editor;

/** The whole life of one reply on the screen: no clock, no network, no DOM. An action that makes no sense now changes nothing. */
export const replyEditor = (editor: Editor, action: Action): Editor => {
  if (action.type === 'arrived') return arrive(editor, action);
  if (action.type === 'draft-arrived') return takeDraft(editor, action.draft);
  if (action.type === 'draft-joined') return joinDraft(editor, action.draft);
  if (action.type === 'languages-changed') return reread(editor, action.known);
  if (action.type === 'back-online') return online(editor);
  switch (editor.is) {
    case 'editing':
      return whileEditing(editor, action);
    case 'stopped':
      return whileStopped(editor, action);
    case 'confirming':
      return whileConfirming(editor, action);
    case 'translating':
    case 'regenerating':
    case 'improving':
      return whileAway(editor, action);
    case 'preview':
      return whilePreviewing(editor, action);
    case 'submitting':
      return whileSubmitting(editor, action);
    case 'sending':
      return whileSending(editor, action);
    case 'taking-back':
      return whileTakingBack(editor, action);
    case 'answered':
      return action.type === 'edit-asked' ? openAnswer(editor) : editor;
  }
};
