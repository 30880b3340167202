import { draft as draftApi } from '#shared/contract/draft/schema.ts';
import { review as reviewApi } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/endpoints.ts';
import { UNDO_MS } from '#shared/domain/replies/send-policy.ts';
import { call } from '#web/lib/auth/session.ts';
import { outgoingOf, replyLanguage, rewriteInputOf } from '../editor/selectors.ts';
import type { ReplyApi } from '../session/ports.ts';

export const replyApi = ({ id, username }: User): ReplyApi => ({
  saveDraft: (appId, reviewId, { version, draft, stamp, isLast }) =>
    call(
      draftApi.save,
      { appId, reviewId, version, draft, stamp, username },
      undefined,
      isLast, // keepalive: the request must survive the unload of the page
    ),
  submit: (editor, draft) =>
    call(reviewApi.submitAnswer, {
      // The revisions of the review and the reply that the user saw.
      review: { ...outgoingOf(editor), ...editor.base },
      appId: editor.appId,
      loadTimestamp: editor.loadTimestamp,
      user: id,
      username,
      draft,
      delayMs: UNDO_MS,
    }),
  undoSubmit: (appId, { reviewId, replyRevision, response }) =>
    call(reviewApi.undoSubmit, { appId, reviewId, replyRevision, response, username }),
  regenerate: (editor, signal) =>
    call(
      reviewApi.regenerate,
      {
        username,
        appId: editor.appId,
        review: rewriteInputOf(editor),
        ...(editor.status === 'improving'
          ? { improve: true, customPrompt: editor.prompt }
          : { improve: false }),
      },
      signal,
    ),
  translate: (editor, signal) =>
    call(
      reviewApi.translate,
      {
        text: editor.texts.english,
        targetLanguage: replyLanguage(editor.review) ?? 'en',
        appId: editor.appId,
        username,
      },
      signal,
    ),
});
