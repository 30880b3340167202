import type { QueryClient } from '@tanstack/react-query';
import type { Input } from '#shared/contract/endpoint.ts';
import { replyCheck } from '#shared/contract/reply-check.ts';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import { call } from '#web/lib/auth/session.ts';

export type Question = Input<typeof replyCheck.check>;

const keyOf = ({ username, appId, reviewId, language, text }: Question) => [
  'reply-check',
  username,
  appId,
  reviewId,
  language,
  text,
];

/** The server's answer about a text, if it has been asked. */
export const askedCheck = (queries: QueryClient, question: Question): readonly Warning[] | undefined =>
  queries.getQueryData<readonly Warning[]>(keyOf(question));

/** All warnings about a text, contacts among them; nothing if the server does not answer. */
export const askServer = async (
  queries: QueryClient,
  question: Question,
  signal: AbortSignal,
): Promise<readonly Warning[] | undefined> => {
  const known = askedCheck(queries, question);
  if (known) return known;
  const answer = await call(replyCheck.check, question, signal);
  if (!answer.ok) return undefined;
  return queries.setQueryData<readonly Warning[]>(keyOf(question), answer.value.warnings);
};
