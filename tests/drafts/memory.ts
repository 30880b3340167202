import { visibleText } from '#web/editor/state/selectors.ts';
import type { Editor } from '#web/editor/state/state.ts';
import { isSent } from './editor-texts.ts';
import type { ReloadableTab } from './reloadable-tab.ts';

/** What the user did with the reply to one review. */
export type Memory = {
  /** Typed texts that were neither discarded nor replaced. */
  typed: Set<string>;
  /** The text typed last, until the user does anything else with the reply: it stays in the field. */
  written: string | undefined;
  /** Texts that were undone, discarded or not shown since, and the tabs that edited the review. */
  undone: Set<string>;
  seats: Set<ReloadableTab>;
  /** Undo steps before a send, by the sent text: sending clears them. */
  sentFrom: Map<string, string[]>;
};

/** What a user does with a reply. */
export const TOUCHING = new Set([
  'type',
  'undo',
  'redo',
  'regenerate',
  'improve',
  'cancel',
  'submit',
  'take back',
  'edit the answer',
  'toggle English',
  'back to English',
]);

export const newMemory = (): Memory => ({
  typed: new Set(),
  written: undefined,
  undone: new Set(),
  seats: new Set(),
  sentFrom: new Map(),
});

/** On a review that only one tab works on, an undone text is never shown again, and a typed one stays in the field. */
export const wronglyShown = ({ undone, written, seats }: Memory, editor: Editor): string[] => {
  if (seats.size !== 1 || isSent(editor)) return [];
  const text = visibleText(editor);
  const isOpen = editor.status === 'editing' || editor.status === 'conflicted';
  const isHidden = isOpen && written !== undefined && written !== text;
  return [
    ...(undone.has(text) ? [`undone text shown: ${text}`] : []),
    ...(isHidden ? [`typed text hidden: ${written} behind ${text}`] : []),
  ];
};
