import type { QueryClient } from '@tanstack/react-query';
import type { Input } from '#shared/contract/endpoint.ts';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { type Warning, warningsIn } from '#shared/domain/checks/warnings.ts';
import { allowedMentionsOf } from '#shared/domain/writer/allowed-mentions.ts';
import { appsQuery } from '#web/lib/api/queries/apps.ts';
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

/** The warnings about a text. */
export type Found = { text: string; warnings: readonly Warning[] };

const CONTACTS = ['foreign-link', 'foreign-address', 'phone-number'];

type Stored = Pick<Review, 'response' | 'translatedResponse'>;

/** What the page can find by itself, and the contacts of the text `before` that still stand at their place. */
export const findHere = (
  queries: QueryClient,
  { username = '', appId, text, language }: Question,
  { response, translatedResponse }: Stored,
  before?: Found,
): Warning[] => {
  const kept = (before?.warnings ?? []).filter(
    ({ code, span }) => CONTACTS.includes(code) && before?.text.slice(...span) === text.slice(...span),
  );
  const app = queries.getQueryData(appsQuery(username).queryKey)?.find(({ id }) => id === appId);
  // The server checked the stored reply against settings that the page may not know, so its content is allowed.
  const more = [response, translatedResponse];
  const own = app
    ? allowedMentionsOf({ name: app.meta.name, modifiers: app.promptModifiers, ...app.config }, more)
    : { email: '', texts: more };
  return [...warningsIn(text, language, own), ...kept].sort((a, b) => a.span[0] - b.span[0]);
};

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
