import type { Review } from '#shared/contract/review.ts';
import { baseLanguage, isReadAsWritten } from '#shared/domain/language/languages.ts';
import { isTooLong } from '#shared/domain/replies/reply.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import type { Editor, Setting, Texts, Written } from './state.ts';

export type Side = 'response' | 'english';

export const textsOf = ({ response, translatedResponse: english }: Review): Texts => ({
  response,
  english,
  synced: { response, english },
});

export const isSameText = (a: Texts, b: Texts): boolean =>
  a.response === b.response && a.english === b.english;

/** The language a reply to this review is sent in; null while it is not known. */
export const replyLanguage = (review: Review): string | null =>
  review.responseLanguage ?? review.reviewLanguage;

export const isEnglish = (language: string | null): boolean =>
  language === null || baseLanguage(language) === 'en';

/** Whether a review is shown in English: it was translated, and the user does not read its language. */
export const isShownTranslated = (review: Review, known: readonly string[]): boolean =>
  !isReadAsWritten(review.reviewLanguage, known) &&
  (Boolean(review.translatedTitle) || Boolean(review.translatedBody));

/** Whether the reply is written in English first, because the user does not read the reviewer's language. */
const isWrittenInEnglish = ({ review, known }: Setting): boolean =>
  !isEnglish(replyLanguage(review)) &&
  !isReadAsWritten(review.reviewLanguage, known) &&
  // An answer given elsewhere has no English side to edit.
  !(review.response !== '' && review.translatedResponse === '');

/** The language in which the reply must be seen before it can be sent, if it must. */
export const previewLanguage = (editor: Setting & { inEnglish: boolean }): string | null =>
  isWrittenInEnglish(editor) && !editor.inEnglish ? replyLanguage(editor.review) : null;

/** Which of the two texts the person has before them. */
export const visibleSide = (editor: Written): Side => {
  switch (editor.is) {
    case 'preview':
      return 'response';
    case 'confirming':
    case 'submitting':
    case 'sending':
    case 'taking-back':
      return editor.inEnglish ? 'english' : 'response';
    default:
      return editor.inEnglish || isWrittenInEnglish(editor) ? 'english' : 'response';
  }
};

export const visibleText = (editor: Editor): string =>
  editor.is === 'answered' ? editor.review.response : editor.texts[visibleSide(editor)];

/** The language of the visible text. */
export const visibleLanguage = (editor: Editor): string | null =>
  editor.is !== 'answered' && visibleSide(editor) === 'english' ? 'en' : replyLanguage(editor.review);

/** Whether the English has changed since the other text was made from it. */
export const isTranslationStale = ({ texts }: Written): boolean =>
  texts.response === '' || texts.english !== texts.synced.english;

/** Whether the person's text differs from the one the server keeps. */
export const isEdited = ({ texts, review }: Written): boolean => !isSameText(texts, textsOf(review));

export type DisabledReason = 'empty' | 'too-long' | 'busy';

/** Why the reply cannot be previewed or sent now, if it cannot. */
export const disabledReasonOf = (editor: Editor): DisabledReason | undefined => {
  const { is } = editor;
  if (is !== 'editing' && is !== 'preview' && is !== 'confirming' && is !== 'stopped') return 'busy';
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
export const outgoingOf = (editor: Written): Outgoing => {
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
export const standingOf = (editor: Written): Outgoing | Omit<Outgoing, 'response'> => {
  const outgoing = outgoingOf(
    editor.inEnglish ? { ...editor, is: 'regenerating', inEnglish: false } : editor,
  );
  if (visibleSide(editor) === 'response') return outgoing;
  const { response, ...rest } = { ...outgoing, translatedResponse: editor.texts.english };
  return isTranslationStale(editor) ? rest : { ...rest, response };
};
