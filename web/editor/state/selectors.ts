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

/** Of a text whose language the AI could not name: nothing can be translated into it. */
const UNDETERMINED = 'und';

/** The language of the reply; null while unknown. */
export const replyLanguage = ({ responseLanguage, reviewLanguage }: Review): string | null => {
  const known = [responseLanguage, reviewLanguage].filter((language) => language !== UNDETERMINED);
  return known.find((language) => language !== null) ?? null;
};

export const isEnglish = (language: string | null): boolean =>
  language === null || baseLanguage(language) === 'en';

/** Whether to show the English translation, because the user does not read the language of the review. */
export const isShownTranslated = (review: Review, known: readonly string[]): boolean =>
  !isReadAsWritten(review.reviewLanguage, known) &&
  (Boolean(review.translatedTitle) || Boolean(review.translatedBody));

/** The side that was written last and is not translated yet; undefined when each side says what the other does. */
const newerSide = ({ response, english, synced }: Texts): Side | undefined => {
  const isResponseNew = response !== synced.response;
  if (isResponseNew !== (english !== synced.english)) return isResponseNew ? 'response' : 'english';
  if ((response === '') !== (english === '')) return response === '' ? 'english' : 'response';
  return undefined;
};

type Previewed = Setting & Pick<Written, 'texts' | 'inEnglish'>;

/** Whether the reply is written in English first, because the user does not read the reviewer's language. */
const isWrittenInEnglish = ({ review, known, texts }: Previewed): boolean =>
  !isEnglish(replyLanguage(review)) &&
  !isReadAsWritten(review.reviewLanguage, known) &&
  // A reply written elsewhere has no English text to edit, unless the user had begun one before it came.
  (review.response === '' ||
    review.translatedResponse !== '' ||
    texts.english !== '' ||
    texts.synced.english !== '');

/** The language in which the reply must be previewed before it is sent; null when no preview is needed. */
export const previewLanguage = (editor: Previewed): string | null =>
  isWrittenInEnglish(editor) && !editor.inEnglish ? replyLanguage(editor.review) : null;

/** An English text without a translation. */
export const onlyEnglish = (english: string): Texts => ({
  response: '',
  english,
  synced: { response: '', english: '' },
});

/** A text written before the reviewer's language was known takes the English side, from which it is translated. */
export const withEnglish = <Kind extends Written>(editor: Kind): Kind =>
  previewLanguage(editor) !== null && newerSide(editor.texts) === 'response'
    ? { ...editor, texts: onlyEnglish(editor.texts.response) }
    : editor;

/**
 * Which text the store receives. A review that its author has edited may have been in another language: until the new one
 * is known, and if it is English, the reply goes out as its English side says.
 */
const sentSide = ({ review, texts, inEnglish, isOwn }: Written): Side => {
  if (inEnglish) return 'english';
  if (!isEnglish(replyLanguage(review))) return 'response';
  const { response, english, synced } = texts;
  const isPair = english === synced.english && english !== response;
  const isEarlier = isOwn && !isSameText(texts, textsOf(review));
  return newerSide(texts) ?? (isEarlier && isPair ? 'english' : 'response');
};

/** Which of the two texts is shown. */
export const visibleSide = (editor: Written): Side => {
  switch (editor.status) {
    case 'preview':
      return 'response';
    case 'confirming':
    case 'submitting':
    case 'sending':
    case 'undoing':
      return sentSide(editor);
    default:
      return previewLanguage(editor) === null ? sentSide(editor) : (newerSide(editor.texts) ?? 'english');
  }
};

export const visibleText = (editor: Editor): string =>
  editor.status === 'answered' ? editor.review.response : editor.texts[visibleSide(editor)];

/** Whether the field shows what the AI wrote in place of another text, so that undo there means that one. */
export const isRewritten = (editor: Editor): boolean =>
  (editor.status === 'editing' || editor.status === 'conflicted') &&
  editor.undo.length > 0 &&
  editor.texts.response !== editor.replaces &&
  visibleText(editor) === textsOf(editor.review)[visibleSide(editor)];

/** Whether nothing has been typed since the page set the text, or all of that is undone. */
export const isUntyped = (editor: Written): boolean =>
  !editor.isTyping || editor.undo.at(-1)?.[visibleSide(editor)] === visibleText(editor);

export const visibleLanguage = (editor: Editor): string | null =>
  editor.status !== 'answered' && visibleSide(withEnglish(editor)) === 'english'
    ? 'en'
    : replyLanguage(editor.review);

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
  if (sentSide(editor) === 'english') {
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
export const rewriteInputOf = (asked: Written): Outgoing | Omit<Outgoing, 'response'> => {
  const editor = withEnglish(asked);
  const outgoing = outgoingOf(
    editor.inEnglish ? { ...editor, status: 'regenerating', inEnglish: false } : editor,
  );
  if (visibleSide(editor) === 'response') return outgoing;
  const { response, ...rest } = { ...outgoing, translatedResponse: editor.texts.english };
  return isTranslationStale(editor) ? rest : { ...rest, response };
};
