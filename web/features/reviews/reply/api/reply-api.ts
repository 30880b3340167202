import * as draftApi from '#shared/contract/draft/endpoints.ts';
import * as reply from '#shared/contract/reply/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { outgoingOf, replyLanguage, rewriteInputOf } from '#web/editor/state/selectors.ts';
import { call } from '#web/lib/auth/session.ts';
import { UNDO_MS } from '../send/undo-window.ts';
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
    call(reply.submitAnswer, {
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
    call(reply.undoSubmit, { appId, reviewId, replyRevision, response, username }),
  regenerate: (editor, signal) =>
    call(
      reply.regenerate,
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
      reply.translate,
      {
        text: editor.texts.english,
        targetLanguage: replyLanguage(editor.review) ?? 'en',
        appId: editor.appId,
        username,
      },
      signal,
    ),
});
