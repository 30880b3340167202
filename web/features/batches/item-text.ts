import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { Draft } from '#shared/contract/draft/schema.ts';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { openEditor } from '#web/editor/state/open-editor.ts';
import {
  isTranslationStale,
  outgoingOf,
  previewLanguage,
  replyLanguage,
  withEnglish,
} from '#web/editor/state/selectors.ts';
import type { Editor, Translating, Written } from '#web/editor/state/state.ts';
import { accountKey, call } from '#web/lib/auth/session.ts';
import { keptFormKey } from '#web/lib/storage/form-drafts.ts';
import { edit } from './batch-calls.ts';

/** The review as a reply of a batch answers it: what was drafted there is its text. */
export const reviewOf = (item: BatchItem, review: Review): Review => ({
  ...review,
  appId: item.appId,
  revision: item.revision,
  replyRevision: item.version,
  response: item.text,
  translatedResponse: item.translatedText,
  responseLanguage: item.language,
  reviewLanguage: review.reviewLanguage ?? item.language, // forgotten when its author edits the review
  draft: 'ready',
  isAnswered: false,
  submitError: null,
  undoUntil: null,
});

/** Where this browser keeps what was typed and not saved yet. */
export const keyOfText = (id: string): string => keptFormKey(accountKey(), `batch ${id}`);

/** The editor of a reply, with what was typed and not saved yet. */
export const openItem = (
  item: BatchItem,
  review: Review,
  known: readonly string[],
  stored: unknown,
): Editor => {
  const draft = Draft.safeParse(stored).data;
  return openEditor(reviewOf(item, review), { appId: item.appId, known, loadTimestamp: 0 }, draft);
};

/** Whether the English text was changed, so that the reviewer's language has yet to say the same. */
export const isUntranslated = (editor: Written): boolean =>
  previewLanguage(editor) !== null && isTranslationStale(withEnglish(editor));

export const isChanged = (editor: Written, item: BatchItem): boolean =>
  isUntranslated(editor) || outgoingOf(editor).response.trim() !== item.text.trim();

export const translateItem = (username: string, { appId, review, texts }: Translating) =>
  call(replyApi.translate, {
    text: texts.english,
    targetLanguage: replyLanguage(review) ?? 'en',
    appId,
    username,
  });

/** Saves a text that is in the reviewer's language; an English one is previewed first. */
export const saveItem = async (username: string, batchId: string, item: BatchItem, editor: Written) => {
  const { response, translatedResponse: translatedText, responseLanguage: language } = outgoingOf(editor);
  return edit(username, batchId, item, { text: response.trim(), translatedText, language });
};
