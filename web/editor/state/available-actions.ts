import { may, type Right, type Role } from '#shared/domain/account/roles.ts';
import { isEmptyReply } from '#shared/domain/replies/reply-length.ts';
import { isEnglish, previewLanguage, replyLanguage, visibleText } from './selectors.ts';
import type { Editor } from './state.ts';

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
  'redo',
  'reply-in-english',
  'undo-send',
  'send-mine',
  'new-draft',
] as const;
export type AvailableAction = (typeof ACTIONS)[number];

const SENDING: readonly AvailableAction[] = ['submit', 'send-anyway', 'undo-send', 'send-mine'];
const rightTo = (action: AvailableAction): Right => (SENDING.includes(action) ? 'reply' : 'draft');

/** The actions to show to someone with this role; some may be disabled for now (`disabledReasonOf`). */
export const availableActions = (editor: Editor, role: Role): ReadonlySet<AvailableAction> => {
  const only = (actions: Partial<Record<AvailableAction, boolean>>): ReadonlySet<AvailableAction> =>
    new Set(ACTIONS.filter((action) => actions[action] && may(role, rightTo(action))));
  switch (editor.status) {
    case 'answered':
      return only({ edit: true });
    case 'sending':
      return only({ 'undo-send': true });
    case 'submitting':
      return only({ 'undo-send': true });
    case 'undoing':
      return only({});
    case 'translating':
    case 'regenerating':
    case 'improving':
      return only({ 'cancel-wait': true });
    case 'preview':
      return only({ submit: true, 'back-to-english': true, 'reply-in-english': true });
    case 'confirming':
      return only({ 'send-anyway': true, 'keep-editing': true });
    case 'conflicted':
      return only({
        'send-mine': true,
        'new-draft': true,
        undo: editor.undo.length > 0,
        redo: editor.redo.length > 0,
        'cancel-edit': editor.replaces !== null,
      });
    case 'editing': {
      const isPreviewed = previewLanguage(editor) !== null;
      const isBlank = isEmptyReply(visibleText(editor));
      const { draft } = editor.review;
      return only({
        submit: !isPreviewed,
        preview: isPreviewed,
        regenerate: !(isBlank && (draft === 'limit' || draft === 'preparing')),
        improve: !isBlank,
        undo: editor.undo.length > 0,
        redo: editor.redo.length > 0,
        'reply-in-english': !isEnglish(replyLanguage(editor.review)),
        'cancel-edit': editor.replaces !== null,
      });
    }
  }
};

export type PrimaryStep = 'send-anyway' | 'send-mine' | 'preview' | 'submit';

/** What the primary button does next; it keeps its label while a text is generated. */
export const primaryStep = (editor: Editor): PrimaryStep => {
  switch (editor.status) {
    case 'confirming':
      return 'send-anyway';
    case 'conflicted':
      return 'send-mine';
    case 'editing':
    case 'regenerating':
    case 'improving':
    case 'translating':
      return previewLanguage(editor) === null ? 'submit' : 'preview';
    default:
      return 'submit';
  }
};
