import type { Warning } from '#shared/domain/checks/warnings.ts';
import { isEmptyReply } from '#shared/domain/replies/reply-length.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { pushUndo } from './draft.ts';
import { baseOf, openEditor, writingStateOf } from './open-editor.ts';
import {
  disabledReasonOf,
  isEnglish,
  isTranslationStale,
  onlyEnglish,
  outgoingOf,
  previewLanguage,
  replyLanguage,
  visibleSide,
  visibleText,
  withEnglish,
} from './selectors.ts';
import type { Action, Confirming, Conflicted, Editing, Editor, From, Preview, Written } from './state.ts';
import { editing, isStillOwn, redo, restore } from './transitions.ts';

type On<Kind extends Action['type']> = Extract<Action, { type: Kind }>;

const write = <Kind extends Editing | Conflicted>(editor: Kind, { text }: On<'typed'>): Kind => ({
  ...editor,
  texts: { ...editor.texts, [visibleSide(editor)]: text },
  isOwn: true,
  undo: editor.isTyping ? editor.undo : pushUndo(editor.undo, editor.texts),
  redo: [],
  isTyping: true,
});

/** A step of its own for undo, whatever was being typed. */
const insert = <Kind extends Editing | Conflicted>(editor: Kind, text: string): Kind => ({
  ...write({ ...editor, isTyping: false }, { type: 'typed', text }),
  isTyping: false,
});

const toPreview = (editor: Editing | Conflicted): Editor => {
  const language = previewLanguage(editor);
  if (language === null || disabledReasonOf(editor)) return editor;
  const ready = withEnglish(editor);
  return isTranslationStale(ready)
    ? { ...writingStateOf(ready), inEnglish: false, status: 'translating' }
    : { ...writingStateOf(ready), inEnglish: false, status: 'preview', language, problem: null };
};

/** Submits the text; with warnings, or for a sensitive review, only after the user has confirmed exactly this text. */
export const toSubmit = (
  editor: Editing | Preview | Conflicted,
  from: From,
  warnings: readonly Warning[],
): Editor => {
  if (disabledReasonOf(editor)) return editor;
  const needsCare = warnings.length > 0 || editor.review.kind === 'sensitive';
  const isConfirmed = !needsCare || outgoingOf(editor).response === editor.confirmedText;
  return isConfirmed
    ? { ...writingStateOf(editor), status: 'submitting', from }
    : { ...writingStateOf(editor), status: 'confirming', from, warnings };
};

/**
 * Submits the text for the changed review. A text that was already previewed needs no second preview, unless its author has
 * edited the review into another language.
 */
const resubmit = (editor: Conflicted, warnings: readonly Warning[]): Editor => {
  if (disabledReasonOf(editor)) return editor;
  const { review, base } = editor;
  const rebased = withEnglish({ ...editor, base: baseOf(review) });
  const language = previewLanguage(editor);
  const isPreviewed =
    editor.from === 'preview' && editor.language === language && !isTranslationStale(rebased);
  if (language === null || isPreviewed) return toSubmit(rebased, editor.from, warnings);
  const isRevised = review.revision > base.revision;
  return toPreview(isRevised ? { ...rebased, texts: onlyEnglish(rebased.texts.english) } : rebased);
};

/** Returns to the state from which the reply was submitted. */
export const toUnsent = (editor: Written & { from: From }, failure: Failure | null): Editor => {
  const problem = failure && { of: 'submit' as const, failure };
  const language = previewLanguage(editor);
  return editor.from === 'preview' && language !== null
    ? { ...writingStateOf(editor), inEnglish: false, status: 'preview', language, problem }
    : editing(editor, { problem });
};

/** Returns to the answer; steps are given up only with a text of the user's own. */
const toAnswer = (editor: Editing | Conflicted): Editor => {
  if (editor.replaces === null) return editor;
  const opened = openEditor(editor.review, editor);
  return editor.isOwn ? opened : { ...opened, undo: editor.undo };
};

const toggled = (editor: Editing): Editing => {
  if (isEnglish(replyLanguage(editor.review))) return editor;
  const next = { ...withEnglish(editor), inEnglish: !editor.inEnglish, problem: null };
  return { ...next, isOwn: isStillOwn(next) };
};

export const whileEditing = (editor: Editing, action: Action): Editor => {
  switch (action.type) {
    case 'typed':
      return { ...write(editor, action), problem: null };
    case 'inserted':
      return { ...insert(editor, action.text), problem: null };
    case 'preview-asked':
      return toPreview(editor);
    case 'submit-asked':
      return previewLanguage(editor) === null ? toSubmit(editor, 'editing', action.warnings) : editor;
    case 'regenerate-asked':
      return { ...writingStateOf(editor), status: 'regenerating' };
    case 'improve-opened':
      return isEmptyReply(visibleText(editor)) || editor.prompt !== null ? editor : { ...editor, prompt: '' };
    case 'prompt-typed':
      return editor.prompt === null ? editor : { ...editor, prompt: action.prompt };
    case 'prompt-closed':
      return editor.prompt?.trim() === '' ? { ...editor, prompt: null } : editor;
    case 'improve-asked':
      return editor.prompt?.trim()
        ? { ...writingStateOf(editor), status: 'improving', prompt: editor.prompt }
        : editor;
    case 'undone': {
      const restored = restore(editor);
      return restored === editor ? editor : { ...restored, problem: null };
    }
    case 'redone':
      return editor.redo.length === 0 ? editor : { ...redo(editor), problem: null };
    case 'english-toggled':
      return toggled(editor);
    case 'edit-cancelled':
      return toAnswer(editor);
    default:
      return editor;
  }
};

/** A preview is read-only: changing the text or its language returns to editing. */
export const whilePreviewing = (editor: Preview, action: Action): Editor => {
  switch (action.type) {
    case 'back-to-english':
      return editing(editor);
    case 'english-toggled':
      return toggled(editing(editor));
    case 'submit-asked':
      return toSubmit(editor, 'preview', action.warnings);
    default:
      return editor;
  }
};

export const whileConflicted = (editor: Conflicted, action: Action): Editor => {
  const { from } = editor;
  switch (action.type) {
    case 'typed':
      return { ...write(editor, action), from: 'editing', problem: null };
    case 'inserted':
      return { ...insert(editor, action.text), from: 'editing', problem: null };
    case 'undone': {
      const restored = restore(editor);
      // Its translation was not previewed.
      return restored === editor ? editor : { ...restored, from: 'editing' };
    }
    case 'redone':
      return editor.redo.length === 0 ? editor : { ...redo(editor), from: 'editing' };
    case 'submit-asked':
      return resubmit(editor, action.warnings);
    case 'regenerate-asked':
      return { ...writingStateOf(editor), status: 'regenerating', conflict: { from } };
    case 'edit-cancelled':
      return toAnswer(editor);
    default:
      return editor;
  }
};

/** A second submit confirms the text; anything else returns to it. */
export const whileConfirming = (editor: Confirming, action: Action): Editor => {
  switch (action.type) {
    case 'submit-asked':
      return {
        ...writingStateOf(editor),
        status: 'submitting',
        from: editor.from,
        confirmedText: outgoingOf(editor).response,
      };
    case 'editing-kept':
      return toUnsent(editor, null);
    case 'typed':
      return editor.from === 'editing' ? write(editing(editor), action) : editor;
    default:
      return editor;
  }
};
