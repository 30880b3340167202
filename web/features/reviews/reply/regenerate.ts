import { api } from '#shared/contract/api.ts';
import type { Review } from '#shared/contract/review.ts';
import type { User } from '#shared/contract/user.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/call.ts';
import { call } from '#web/lib/session.ts';
import type { Written } from './editor-state.ts';
import { standingOf } from './reply-texts.ts';

/** Asks for a new text, or for the present one changed as the person wishes. */
export const regenerate = async (
  editor: Written,
  user: User,
  signal: AbortSignal,
): Promise<Result<{ review: Review }, Failure>> =>
  call(
    api.review.regenerate,
    {
      username: user.username,
      appId: editor.appId,
      review: standingOf(editor),
      ...(editor.is === 'improving' ? { improve: true, customPrompt: editor.prompt } : { improve: false }),
    },
    signal,
  );
