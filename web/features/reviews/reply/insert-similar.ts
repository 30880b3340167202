import type { SimilarReply } from '#shared/contract/review/schema.ts';
import { isEnglish, visibleLanguage } from '#web/editor/state/selectors.ts';
import type { Action, Editor } from '#web/editor/state/state.ts';

/** Puts an earlier reply into the editor, in English where that is what the user writes. */
export const insertSimilar = (editor: Editor, act: (action: Action) => void, similar: SimilarReply): void => {
  const { reply, translatedReply, replyLanguage } = similar;
  const isInEnglish = editor.status === 'preview' || isEnglish(visibleLanguage(editor));
  const isTranslated = isInEnglish && !isEnglish(replyLanguage) && translatedReply !== '';
  if (editor.status === 'preview') act({ type: 'back-to-english' });
  act({ type: 'inserted', text: isTranslated ? translatedReply : reply });
};
