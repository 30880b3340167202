import type { Review } from '#shared/contract/review/schema.ts';
import { baseLanguage, isReadAsWritten } from '#shared/domain/language/languages.ts';
import { isEmptyReply, isTooLong } from '#shared/domain/replies/reply-length.ts';
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

/** The language of the reply; null while unknown. */
export const replyLanguage = (review: Review): string | null =>
  review.responseLanguage ?? review.reviewLanguage;

export const isEnglish = (language: string | null): boolean =>
  language === null || baseLanguage(language) === 'en';

/** Whether to show the English translation, because the user does not read the language of the review. */
export const isShownTranslated = (review: Review, known: readonly string[]): boolean =>
  !isReadAsWritten(review.reviewLanguage, known) &&
  (Boolean(review.translatedTitle) || Boolean(review.translatedBody));

/** Whether the reply is written in English first, because the user does not read the reviewer's language. */
const isWrittenInEnglish = ({ review, known }: Setting): boolean =>
  !isEnglish(replyLanguage(review)) &&
  !isReadAsWritten(review.reviewLanguage, known) &&
  // An answer written elsewhere has no English text to edit.
  !(review.response !== '' && review.translatedResponse === '');

/** The language in which the reply must be previewed before it is sent; null when no preview is needed. */
export const previewLanguage = (editor: Setting & { inEnglish: boolean }): string | null =>
  isWrittenInEnglish(editor) && !editor.inEnglish ? replyLanguage(editor.review) : null;

/** Whether the text was written before the reviewer's language was known, and so has no English side. */
export const lacksEnglish = ({ texts: { response, english, synced } }: Written): boolean =>
  response !== '' && english === '' && synced.english === '';

/** Which of the two texts is shown. */
export const visibleSide = (editor: Written): Side => {
  switch (editor.status) {
    case 'preview':
      return 'response';
    case 'confirming':
    case 'submitting':
    case 'sending':
    case 'undoing':
      return editor.inEnglish ? 'english' : 'response';
    default:
      return editor.inEnglish || (isWrittenInEnglish(editor) && !lacksEnglish(editor))
        ? 'english'
        : 'response';
  }
};

export const visibleText = (editor: Editor): string =>
  editor.status === 'answered' ? editor.review.response : editor.texts[visibleSide(editor)];

export const visibleLanguage = (editor: Editor): string | null =>
  editor.status !== 'answered' && visibleSide(editor) === 'english' ? 'en' : replyLanguage(editor.review);

/** Whether the English text has changed since it was translated. */
export const isTranslationStale = ({ texts }: Written): boolean =>
  texts.response === '' || texts.english !== texts.synced.english;

/** Whether the text differs from the review's reply on the server. */
export const isEdited = ({ texts, review }: Written): boolean => !isSameText(texts, textsOf(review));

export type DisabledReason = 'empty' | 'too-long' | 'busy';

/** Why the reply cannot be previewed or sent now; undefined when it can. */
export const disabledReasonOf = (editor: Editor): DisabledReason | undefined => {
  const { status } = editor;
  if (status !== 'editing' && status !== 'preview' && status !== 'confirming' && status !== 'conflicted')
    return 'busy';
  const text = visibleText(editor);
  if (isEmptyReply(text)) return 'empty';
  return isTooLong(text, storeOf(editor.appId)) ? 'too-long' : undefined;
};

type Outgoing = {
  reviewId: string;
  response: string;
  translatedResponse: string | null;
  responseLanguage: string | null;
};

/** The reply to submit; the store receives `response`. */
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

/** The texts for a rewrite, without an outdated side. */
export const rewriteInputOf = (editor: Written): Outgoing | Omit<Outgoing, 'response'> => {
  const outgoing = outgoingOf(
    editor.inEnglish ? { ...editor, status: 'regenerating', inEnglish: false } : editor,
  );
  if (visibleSide(editor) === 'response') return outgoing;
  const { response, ...rest } = { ...outgoing, translatedResponse: editor.texts.english };
  return isTranslationStale(editor) ? rest : { ...rest, response };
};
