import type { QueryClient } from '@tanstack/react-query';
import type { Input } from '#shared/contract/endpoint.ts';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import { call } from '#web/lib/auth/session.ts';

export type Question = Input<typeof replyApi.check>;

const keyOf = ({ username, appId, reviewId, language, text }: Question) => [
  'reply-check',
  username,
  appId,
  reviewId,
  language,
  text,
];

/** All warnings about a text, contacts among them; nothing if the server does not answer. */
export const askServer = async (
  queries: QueryClient,
  question: Question,
  signal: AbortSignal,
): Promise<readonly Warning[] | undefined> => {
  const known = queries.getQueryData<readonly Warning[]>(keyOf(question));
  if (known) return known;
  const answer = await call(replyApi.check, question, signal);
  if (!answer.ok) return undefined;
  const warnings = answer.value.warnings.map(
    ({ code, span: [from = 0, to = 0] }): Warning => ({ code, span: [from, to] }),
  );
  return queries.setQueryData<readonly Warning[]>(keyOf(question), warnings);
};
