import type { QueryClient } from '@tanstack/react-query';
import type { Input } from '#shared/contract/endpoint.ts';
import { reviewCheck } from '#shared/contract/review-check.ts';
import { type Warning, warningsIn } from '#shared/domain/checks/warnings.ts';
import { call } from '#web/lib/auth/session.ts';

export type Question = Input<typeof reviewCheck.check>;

const CONTACTS = ['foreign-link', 'foreign-address', 'phone-number'];
/** Whether only the server can find it. */
const isContact = ({ code }: Warning): boolean => CONTACTS.includes(code);

const keyOf = ({ username, appId, reviewId, language, text }: Question) => [
  'reply-check',
  username,
  appId,
  reviewId,
  language,
  text,
];

/** The server's answer about a text, if it has been asked. */
const askedCheck = (queries: QueryClient, question: Question | undefined): readonly Warning[] | undefined =>
  question && queries.getQueryData<readonly Warning[]>(keyOf(question));

/** All warnings about a text, contacts among them; nothing if the server does not answer. */
const askServer = async (
  queries: QueryClient,
  question: Question,
  signal: AbortSignal,
): Promise<readonly Warning[] | undefined> => {
  const known = askedCheck(queries, question);
  if (known) return known;
  const answer = await call(reviewCheck.check, question, signal);
  if (!answer.ok) return undefined;
  return queries.setQueryData<readonly Warning[]>(keyOf(question), answer.value.warnings);
};

/** The whole check of a reply: what the page finds by itself, and what it asks the server. */
export const CHECK = { local: warningsIn, asked: askedCheck, ask: askServer, isContact };
