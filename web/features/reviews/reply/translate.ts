import { api } from '#shared/contract/api.ts';
import type { User } from '#shared/contract/user.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/call.ts';
import { call } from '#web/lib/session.ts';
import type { Written } from './editor-state.ts';
import { replyLanguage } from './reply-texts.ts';

/** The English reply in the reviewer's language. */
export const translate = async (
  editor: Written,
  user: User,
  signal: AbortSignal,
): Promise<Result<{ result: string }, Failure>> =>
  call(
    api.review.translate,
    {
      text: editor.texts.english,
      targetLanguage: replyLanguage(editor.review) ?? 'en',
      appId: editor.appId,
      username: user.username,
    },
    signal,
  );
