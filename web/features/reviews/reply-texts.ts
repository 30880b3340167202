import type { Review } from '#shared/contract/review.ts';
import { baseLanguage, isReadAsWritten } from '#shared/domain/languages.ts';
import { isTooLong } from '#shared/domain/reply.ts';
import { storeOf } from '#shared/domain/store.ts';
import type { Editor, Texts } from './editor-state.ts';

export type Side = 'response' | 'english';

export const textsOf = ({ response, translatedResponse: english }: Review): Texts => ({
  response,
  english,
  synced: { response, english },
});

/** The language a reply to this review is sent in; null while it is not known. */
export const replyLanguage = (review: Review): string | null =>
  review.responseLanguage ?? review.reviewLanguage;

export const isEnglish = (language: string | null): boolean =>
  language === null || baseLanguage(language) === 'en';

/** Whether the reply is written in English first, because the user does not read the reviewer's language. */
const isWrittenInEnglish = ({ review, known }: Editor): boolean =>
  !isEnglish(replyLanguage(review)) &&
  !isReadAsWritten(review.reviewLanguage, known) &&
  // An answer given elsewhere has no English side to edit.
  !(review.response !== '' && review.translatedResponse === '');

/** Whether the reply must be seen in the reviewer's language before it can be sent. */
export const needsPreview = (editor: Editor): boolean => isWrittenInEnglish(editor) && !editor.inEnglish;

/** Which of the two texts the person has before them. */
export const visibleSide = (editor: Editor): Side => {
  const { phase } = editor;
  if (editor.inEnglish) return 'english';
  if (phase.is === 'preview' || (phase.is === 'submitting' && phase.from === 'preview')) return 'response';
  return isWrittenInEnglish(editor) && phase.is !== 'answered' ? 'english' : 'response';
};

export const visibleText = (editor: Editor): string => editor.texts[visibleSide(editor)];

/** The language of the visible text. */
export const visibleLanguage = (editor: Editor): string | null =>
  visibleSide(editor) === 'english' ? 'en' : replyLanguage(editor.review);

/** Whether the English has changed since the other text was made from it. */
export const isTranslationStale = ({ texts }: Editor): boolean =>
  texts.response === '' || texts.english !== texts.synced.english;

/** Whether the person's text differs from the one the server keeps. */
export const isEdited = ({ texts, review }: Editor): boolean =>
  texts.response !== review.response || texts.english !== review.translatedResponse;

export const offersEnglish = (editor: Editor): boolean =>
  editor.phase.is === 'editing' && !isEnglish(replyLanguage(editor.review));

export type Hindrance = 'empty' | 'too-long' | 'busy';

/** Why the reply cannot be previewed or sent now, if it cannot. */
export const hindranceOf = (editor: Editor): Hindrance | undefined => {
  if (editor.phase.is !== 'editing' && editor.phase.is !== 'preview') return 'busy';
  const text = visibleText(editor);
  if (text.trim() === '') return 'empty';
  return isTooLong(text, storeOf(editor.appId)) ? 'too-long' : undefined;
};

type Outgoing = {
  reviewId: string;
  response: string;
  translatedResponse: string | null;
  responseLanguage: string | null;
};

/** The reply as it would be sent now: what the store gets is `response`. */
export const outgoingOf = (editor: Editor): Outgoing => {
  const { review, texts } = editor;
  const { reviewId } = review;
  if (editor.inEnglish) {
    return {
      reviewId,
      response: texts.english,
      translatedResponse: texts.english,
      responseLanguage: 'en',
    };
  }
  const language = replyLanguage(review);
  const isEnglishStale = texts.response !== texts.synced.response;
  return {
    reviewId,
    response: texts.response,
    translatedResponse: isEnglish(language) ? texts.response : isEnglishStale ? null : texts.english,
    responseLanguage: language,
  };
};

/** The texts for a rewrite: a side that the other has overtaken is left out. */
export const standingOf = (editor: Editor): Outgoing | Omit<Outgoing, 'response'> => {
  const outgoing = outgoingOf({ ...editor, inEnglish: false });
  if (visibleSide(editor) === 'response') return outgoing;
  const { response, ...rest } = { ...outgoing, translatedResponse: editor.texts.english };
  return isTranslationStale(editor) ? rest : { ...rest, response };
};
