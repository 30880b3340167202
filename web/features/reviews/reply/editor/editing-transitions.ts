import type { Warning } from '#shared/domain/checks/warnings.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { pushed } from '../drafts/draft.ts';
import { baseOf, openEditor, writingOf } from './open-editor.ts';
import {
  disabledReasonOf,
  isEnglish,
  isTranslationStale,
  outgoingOf,
  previewLanguage,
  replyLanguage,
  visibleSide,
  visibleText,
} from './selectors.ts';
import type { Action, Confirming, Editing, Editor, From, Preview, Stopped, Written } from './state.ts';
import { editing, isStillOwn, restore } from './transitions.ts';

type On<Kind extends Action['type']> = Extract<Action, { type: Kind }>;

const write = <Kind extends Editing | Stopped>(editor: Kind, { text }: On<'typed'>): Kind => ({
  ...editor,
  texts: { ...editor.texts, [visibleSide(editor)]: text },
  isOwn: true,
  undo: editor.isTyping ? editor.undo : pushed(editor.undo, editor.texts),
  isTyping: true,
});

const toPreview = (editor: Editing | Stopped): Editor => {
  const language = previewLanguage(editor);
  if (language === null || disabledReasonOf(editor)) return editor;
  return isTranslationStale(editor)
    ? { ...writingOf(editor), inEnglish: false, is: 'translating' }
    : { ...writingOf(editor), inEnglish: false, is: 'preview', language, problem: null };
};

/** Sends the text; one that something is pointed at in only when the person has said so of these very words. */
export const toSubmit = (
  editor: Editing | Preview | Stopped,
  from: From,
  [doubt, ...others]: readonly Warning[],
): Editor => {
  if (disabledReasonOf(editor)) return editor;
  const isAgreed = doubt === undefined || outgoingOf(editor).response === editor.agreed;
  return isAgreed
    ? { ...writingOf(editor), is: 'submitting', from }
    : { ...writingOf(editor), is: 'confirming', from, doubts: [doubt, ...others] };
};

/** The text goes on for the review as it is now: what was previewed needs no second look. */
const keepMine = (editor: Stopped, doubts: readonly Warning[]): Editor => {
  if (disabledReasonOf(editor)) return editor;
  const kept = { ...editor, base: baseOf(editor.review) };
  return previewLanguage(editor) === null || (editor.from === 'preview' && !isTranslationStale(editor))
    ? toSubmit(kept, editor.from, doubts)
    : toPreview(kept);
};

/** Back to where a reply was sent from, with a reason or without. */
export const unsent = (editor: Written & { from: From }, failure: Failure | null): Editor => {
  const problem = failure && { of: 'submit' as const, failure };
  const language = previewLanguage(editor);
  return editor.from === 'preview' && language !== null
    ? { ...writingOf(editor), inEnglish: false, is: 'preview', language, problem }
    : editing(editor, { problem });
};

const toggled = (editor: Editing): Editing => {
  if (isEnglish(replyLanguage(editor.review))) return editor;
  const next = { ...editor, inEnglish: !editor.inEnglish, problem: null };
  return { ...next, isOwn: isStillOwn(next) };
};

export const whileEditing = (editor: Editing, action: Action): Editor => {
  switch (action.type) {
    case 'typed':
      return { ...write(editor, action), problem: null };
    case 'preview-asked':
      return toPreview(editor);
    case 'submit-asked':
      return previewLanguage(editor) === null ? toSubmit(editor, 'editing', action.doubts) : editor;
    case 'regenerate-asked':
      return { ...writingOf(editor), is: 'regenerating' };
    case 'improve-opened':
      return visibleText(editor).trim() === '' || editor.prompt !== null ? editor : { ...editor, prompt: '' };
    case 'prompt-typed':
      return editor.prompt === null ? editor : { ...editor, prompt: action.prompt };
    case 'prompt-closed':
      return editor.prompt?.trim() === '' ? { ...editor, prompt: null } : editor;
    case 'improve-asked':
      return editor.prompt?.trim()
        ? { ...writingOf(editor), is: 'improving', prompt: editor.prompt }
        : editor;
    case 'undone': {
      const restored = restore(editor);
      return restored === editor ? editor : { ...restored, problem: null };
    }
    case 'english-toggled':
      return toggled(editor);
    case 'edit-cancelled':
      return editor.revised === null ? editor : openEditor(editor.revised, editor);
    default:
      return editor;
  }
};

/** A preview is read; to change it, or to answer in English after all, leads back to the text. */
export const whilePreviewing = (editor: Preview, action: Action): Editor => {
  switch (action.type) {
    case 'back-to-english':
      return editing(editor);
    case 'english-toggled':
      return toggled(editing(editor));
    case 'submit-asked':
      return toSubmit(editor, 'preview', action.doubts);
    default:
      return editor;
  }
};

export const whileStopped = (editor: Stopped, action: Action): Editor => {
  switch (action.type) {
    case 'typed':
      return { ...write(editor, action), from: 'editing' };
    case 'undone':
      return restore(editor);
    case 'submit-asked':
      return keepMine(editor, action.doubts);
    case 'regenerate-asked':
      return { ...writingOf(editor), is: 'regenerating' };
    case 'edit-cancelled':
      return editor.revised === null ? editor : openEditor(editor.revised, editor);
    default:
      return editor;
  }
};

/** A second time the same is asked for, it is done; any other thing to do with the text leads back to it. */
export const whileConfirming = (editor: Confirming, action: Action): Editor => {
  switch (action.type) {
    case 'submit-asked':
      return {
        ...writingOf(editor),
        is: 'submitting',
        from: editor.from,
        agreed: outgoingOf(editor).response,
      };
    case 'editing-kept':
      return unsent(editor, null);
    case 'typed':
      return editor.from === 'editing' ? write(editing(editor), action) : editor;
    default:
      return editor;
  }
};
