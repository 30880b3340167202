import type { Failure } from '#web/lib/call.ts';
import type { Action, Editor, Phase } from './editor-state.ts';
import { adopt, arrive, conflict, openEditor, restore } from './reply-editor-steps.ts';
import {
  hindranceOf,
  isTranslationStale,
  needsPreview,
  offersEnglish,
  visibleSide,
  visibleText,
} from './reply-texts.ts';

const write = (editor: Editor, text: string): Editor => ({
  ...editor,
  texts: { ...editor.texts, [visibleSide(editor)]: text },
  undo: editor.isTyping ? editor.undo : [...editor.undo, editor.texts],
  isTyping: true,
  problem: null,
});

const fail = (editor: Editor, failure: Failure): Editor => {
  const { phase } = editor;
  switch (phase.is) {
    case 'submitting':
      return failure.kind === 'refused' && failure.code === 'REVIEW_CHANGED'
        ? conflict(editor, failure)
        : { ...editor, phase: { is: phase.from }, problem: { of: 'submit', failure } };
    case 'translating':
      return { ...editor, phase: { is: 'editing' }, problem: { of: 'translate', failure } };
    case 'regenerating':
    case 'improving':
      return { ...editor, phase: { is: 'editing' }, problem: { of: 'rewrite', failure } };
    default:
      return editor;
  }
};

const whileEditing = (editor: Editor, action: Action): Editor => {
  const to = (phase: Phase): Editor => ({ ...editor, phase, problem: null });
  switch (action.type) {
    case 'typed':
      return write(editor, action.text);
    case 'preview-asked':
      if (!needsPreview(editor) || hindranceOf(editor)) return editor;
      return to({ is: isTranslationStale(editor) ? 'translating' : 'preview' });
    case 'submit-asked':
      if (needsPreview(editor) || hindranceOf(editor)) return editor;
      return to({ is: 'submitting', from: 'editing' });
    case 'regenerate-asked':
      return to({ is: 'regenerating' });
    case 'improve-opened':
      return visibleText(editor).trim() === '' || editor.prompt !== null ? editor : { ...editor, prompt: '' };
    case 'prompt-typed':
      return editor.prompt === null ? editor : { ...editor, prompt: action.prompt };
    case 'prompt-closed':
      return editor.prompt?.trim() === '' ? { ...editor, prompt: null } : editor;
    case 'improve-asked':
      return editor.prompt?.trim() ? to({ is: 'improving' }) : editor;
    case 'undone':
      return restore(editor);
    case 'english-toggled':
      return offersEnglish(editor) ? { ...editor, inEnglish: !editor.inEnglish, problem: null } : editor;
    case 'edit-cancelled':
      return editor.revised === null ? editor : openEditor(editor.revised, editor);
    default:
      return editor;
  }
};

/** The whole life of one reply on the screen: no clock, no network, no DOM. An action that makes no sense now changes nothing. */
export const replyEditor = (editor: Editor, action: Action): Editor => {
  if (action.type === 'arrived') return arrive(editor, action.review, action.loadTimestamp);
  if (action.type === 'failed') return fail(editor, action.failure);
  const { is } = editor.phase;
  if (is === 'editing') return whileEditing(editor, action);
  const to = (phase: Phase): Editor => ({ ...editor, phase, problem: null });
  switch (action.type) {
    case 'translated': {
      if (is !== 'translating') return editor;
      const { english } = editor.texts;
      const synced = { response: action.text, english };
      return { ...to({ is: 'preview' }), texts: { ...synced, synced }, isTyping: false };
    }
    case 'rewritten':
      return is === 'regenerating' || is === 'improving' ? adopt(editor, action.review) : editor;
    case 'cancelled':
      return is === 'regenerating' || is === 'improving' || is === 'translating'
        ? to({ is: 'editing' })
        : editor;
    case 'back-to-english':
      return is === 'preview' ? to({ is: 'editing' }) : editor;
    case 'submit-asked':
      return is !== 'preview' || hindranceOf(editor) ? editor : to({ is: 'submitting', from: 'preview' });
    case 'submitted':
      return is === 'submitting' ? openEditor(action.review, editor) : editor;
    case 'edit-asked':
      return is === 'answered' ? { ...to({ is: 'editing' }), revised: editor.review } : editor;
    default:
      return editor;
  }
};
