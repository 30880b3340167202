import { api } from '#shared/contract/api.ts';
import type { Review } from '#shared/contract/review.ts';
import type { User } from '#shared/contract/user.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/call.ts';
import { call } from '#web/lib/session.ts';
import type { Written } from './editor-state.ts';
import { outgoingOf } from './reply-texts.ts';
import { UNDO_MS } from './sends.ts';

/** Sends the reply as it stands, after a time in which it can be taken back, naming the revision of the review and of the reply that the person saw. */
export const submitAnswer = async (
  editor: Written,
  user: User,
): Promise<Result<{ review: Review }, Failure>> =>
  call(api.review.submitAnswer, {
    review: { ...outgoingOf(editor), ...editor.base },
    appId: editor.appId,
    loadTimestamp: editor.loadTimestamp,
    user: user.id,
    username: user.username,
    delayMs: UNDO_MS,
  });
