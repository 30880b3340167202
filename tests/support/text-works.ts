import { Email } from '#shared/contract/fields.ts';
import { csvReader } from '#shared/domain/csv.ts';
import { warningsIn } from '#shared/domain/doubts.ts';
import { shortenReply } from '#shared/domain/fit-reply.ts';
import { phrasesIn } from '#shared/domain/phrases.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { filledPrompt } from '#shared/domain/prompt-texts.ts';
import { isSimilar } from '#shared/domain/repeats.ts';
import { isSameReply, isSameWording } from '#shared/domain/reply.ts';
import { hardFindingsIn } from '#shared/domain/reply-check.ts';
import { wordsOf } from '#shared/domain/search-words.ts';
import { detectLanguage, isWrittenIn } from '#shared/domain/written-language.ts';

const own = { email: 'help@example.com', texts: ['Tidepool'] };
const kept = { signature: 'The team', contact: 'help@example.com' };

/** What is done with texts of reviewers, users and stores, as a whole: not only expressions can be quadratic. */
export const WORKS: Record<string, (text: string) => unknown> = {
  detectLanguage,
  isWrittenIn: (text) => isWrittenIn(text, 'de'),
  wordsOf: (text) => wordsOf([text]),
  plainText,
  phrasesIn,
  fittedReply: (text) => shortenReply(text, 5970, kept),
  isSameReply: (text) => isSameReply(text, `${text}a`),
  isSameWording: (text) => isSameWording(text, [`${text}a`]),
  doubtsIn: (text) => warningsIn(text, 'en', own),
  hardFindingsIn: (text) =>
    hardFindingsIn(text, { store: 'apple', own: { ...own, texts: [text.slice(0, 50)] } }),
  isRepeated: (text) => isSimilar(text, [`${text}a`], kept),
  filledPrompt: (text) => filledPrompt(text, { appName: 'Tidepool' }),
  csvReader: (text) => csvReader().push(text),
  Email: (text) => Email.safeParse(text),
};
