import { api } from '#shared/contract/api.ts';
import type { User } from '#shared/contract/user.ts';
import { call } from '#web/lib/auth/session.ts';
import { outgoingOf, replyLanguage, rewriteInputOf } from '../editor/selectors.ts';
import { UNDO_MS } from '../send/send-toasts.ts';
import type { ReplyApi } from '../session/ports.ts';

export const replyApi = ({ id, username }: User): ReplyApi => ({
  saveDraft: (appId, reviewId, { version, draft, stamp, isLast }) =>
    call(
      api.draft.save,
      { appId, reviewId, version, draft, stamp, username },
      undefined,
      isLast, // keepalive: the request must survive the unload of the page
    ),
  submit: (editor, draft) =>
    call(api.review.submitAnswer, {
      // The revisions of the review and the reply that the user saw.
      review: { ...outgoingOf(editor), ...editor.base },
      appId: editor.appId,
      loadTimestamp: editor.loadTimestamp,
      user: id,
      username,
      draft,
      delayMs: UNDO_MS,
    }),
  undoSubmit: (appId, { reviewId, replyRevision }) =>
    call(api.review.undoSubmit, { appId, reviewId, replyRevision, username }),
  regenerate: (editor, signal) =>
    call(
      api.review.regenerate,
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
      api.review.translate,
      {
        text: editor.texts.english,
        targetLanguage: replyLanguage(editor.review) ?? 'en',
        appId: editor.appId,
        username,
      },
      signal,
    ),
});
