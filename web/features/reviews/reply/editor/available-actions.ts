import { isEnglish, previewLanguage, replyLanguage, visibleText } from './selectors.ts';
import type { Editor } from './state.ts';

/** Everything a person may be offered to do with a reply. */
export const ACTIONS = [
  'submit',
  'send-anyway',
  'keep-editing',
  'preview',
  'back-to-english',
  'edit',
  'cancel-edit',
  'cancel-wait',
  'regenerate',
  'improve',
  'undo',
  'reply-in-english',
  'take-back',
  'send-mine',
  'new-draft',
] as const;
export type AvailableAction = (typeof ACTIONS)[number];

/** What is offered now; whether it can be done at once is another question (`hindranceOf`). */
export const availableActions = (editor: Editor): ReadonlySet<AvailableAction> => {
  const offers = (all: Partial<Record<AvailableAction, boolean>>): ReadonlySet<AvailableAction> =>
    new Set(ACTIONS.filter((offer) => all[offer]));
  switch (editor.is) {
    case 'answered':
      return offers({ edit: true });
    case 'sending':
      return offers({ 'take-back': true });
    case 'submitting':
      return offers({ 'take-back': true });
    case 'taking-back':
      return offers({});
    case 'translating':
    case 'regenerating':
    case 'improving':
      return offers({ 'cancel-wait': true });
    case 'preview':
      return offers({ submit: true, 'back-to-english': true, 'reply-in-english': true });
    case 'confirming':
      return offers({ 'send-anyway': true, 'keep-editing': true });
    case 'stopped':
      return offers({
        'send-mine': true,
        'new-draft': true,
        undo: editor.undo.length > 0,
        'cancel-edit': editor.revised !== null,
      });
    case 'editing': {
      const isPreviewed = previewLanguage(editor) !== null;
      const isBlank = visibleText(editor).trim() === '';
      const { draft } = editor.review;
      return offers({
        submit: !isPreviewed,
        preview: isPreviewed,
        regenerate: !(isBlank && (draft === 'limit' || draft === 'preparing')),
        improve: !isBlank,
        undo: editor.undo.length > 0,
        'reply-in-english': !isEnglish(replyLanguage(editor.review)),
        'cancel-edit': editor.revised !== null,
      });
    }
  }
};
