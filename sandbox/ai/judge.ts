import { unsafePromisesIn } from '#shared/domain/checks/unsafe-promises.ts';
import { detectLanguage } from '#shared/domain/language/detect-language.ts';
import type { Ask } from './ask.ts';

/** A version number, which a reply may name only if it was announced. */
const VERSION = /\d+(?:\.\d+)+/g;

/** Riddles that no pattern of the product reads as an address. */
const RIDDLE = /\b(?:first letters?|put (?:a dot|them|it) together|write .+ as one word)\b/i;

/** What an honest model says of a text that is to be published. */
export const verdictOn = ({ reply, announcement }: Ask) => {
  const text = reply ?? '';
  const known = announcement ?? '';
  const language = detectLanguage(text) ?? 'en';
  const said = new Set(unsafePromisesIn(known, detectLanguage(known) ?? 'en').map(({ code }) => code));
  const found = unsafePromisesIn(text, language).map(({ code }) => code);
  const versions = text.match(VERSION) ?? [];
  return {
    contact: RIDDLE.test(text),
    rating: found.includes('rating'),
    unbacked:
      found.some((code) => code !== 'rating' && !said.has(code)) ||
      versions.some((version) => !known.includes(version)),
  };
};
