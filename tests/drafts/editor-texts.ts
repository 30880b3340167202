import type { Editor } from '#web/editor/state/state.ts';

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
