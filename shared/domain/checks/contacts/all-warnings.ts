import type { AllowedMentions } from '../foreign-contact.ts';
import { unsafePromisesIn } from '../unsafe-promises.ts';
import { type Warning, warningsIn } from '../warnings.ts';
import { foreignContactsIn } from './foreign-contacts.ts';

/** The warnings about a reply, foreign contacts and veiled requests among them. */
export const allWarningsIn = (text: string, language: string | null, own: AllowedMentions): Warning[] =>
  warningsIn(text, language, own, {
    contacts: foreignContactsIn(text, own),
    promisesIn: unsafePromisesIn,
  });
