import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '#shared/contract/review/schema.ts';
import { type Warning, warningsIn } from '#shared/domain/checks/warnings.ts';
import { allowedMentionsOf } from '#shared/domain/writer/allowed-mentions.ts';
import { appsQuery } from '#web/lib/api/queries/apps.ts';
import type { Question } from './ask-server.ts';

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
