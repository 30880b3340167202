import { outgoingOf, replyLanguage } from '#web/editor/state/selectors.ts';
import type { Editor, Written } from '#web/editor/state/state.ts';
import { languageWritten } from './writer.ts';

export const isRewriting = (editor: Editor | undefined): boolean =>
  editor?.status === 'regenerating' || editor?.status === 'improving';

/** A submitted text counts as sent even when it was edited while the response was pending. */
export const isSent = ({ status }: Editor): boolean =>
  status === 'sending' || status === 'undoing' || status === 'answered';

/** Every text an editor can show or restore. */
export const textsIn = (editor: Editor): string[] => [
  ...editor.undo.flatMap(({ response, english }) => [response, english]),
  ...(editor.status === 'answered'
    ? [editor.review.response]
    : [editor.texts.response, editor.texts.english]),
];

/** Whether the AI wrote what is sent in another language than the reviewer's. */
export const isInOtherLanguage = (editor: Written): boolean => {
  const [written, wanted] = [languageWritten(outgoingOf(editor).response), replyLanguage(editor.review)];
  return !editor.inEnglish && wanted !== null && written !== undefined && written !== wanted;
};
