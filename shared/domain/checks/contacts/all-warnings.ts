import type { AllowedMentions } from '../foreign-contact.ts';
import { type Warning, warningsIn } from '../warnings.ts';
import { foreignContactsIn } from './foreign-contacts.ts';

/** The warnings about a reply, foreign contacts among them. */
export const allWarningsIn = (text: string, language: string | null, own: AllowedMentions): Warning[] =>
  warningsIn(text, language, own, foreignContactsIn(text, own));
