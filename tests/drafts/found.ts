import type { Editor } from '#web/features/reviews/reply/editor/state.ts';

/** What has gone to the server stands, whatever was done with the text while its answer was on its way. */
export const isSent = ({ is }: Editor): boolean =>
  is === 'sending' || is === 'taking-back' || is === 'answered';

/** Every text that can be had from an editor. */
export const textsIn = (editor: Editor): string[] => [
  ...editor.undo.flatMap(({ response, english }) => [response, english]),
  ...(editor.is === 'answered' ? [editor.review.response] : [editor.texts.response, editor.texts.english]),
];
