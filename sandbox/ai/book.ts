import { normalised, seedReviews } from '../seed/known.ts';
import { phrase, phraseKeys } from './phrases.ts';
import { sentencesOf } from './sentences.ts';

/** Sentences in one language and their translation, without case and final punctuation. */
type Book = ReadonlyMap<string, string>;

export const plain = (sentence: string): string => normalised(sentence).replace(/[.!?。！？؟…।,،]+$/u, '');

/** Sentence pairs of all seeded texts whose two versions have the same count; phrases come last and take precedence. */
const pairsOf = (language: string): [string, string][] => [
  ...seedReviews
    .filter((review) => review.language === language)
    .flatMap(({ reply, replyEn, body, bodyEn }) => [
      [reply, replyEn ?? reply],
      [body, bodyEn ?? body],
    ])
    .flatMap(([theirs = '', english = '']): [string, string][] => {
      const left = sentencesOf(theirs);
      const right = sentencesOf(english);
      if (left.length !== right.length) return [];
      return left.map((sentence, at): [string, string] => [sentence, right[at] ?? '']);
    }),
  ...phraseKeys.map((key): [string, string] => [phrase(language, key), phrase('en', key)]),
];

const books = new Map<string, { from: Book; into: Book }>();

/** From a language into English, and from English into it. */
export const bookOf = (language: string): { from: Book; into: Book } => {
  const known = books.get(language);
  if (known !== undefined) return known;
  const pairs = pairsOf(language);
  const made = {
    from: new Map(pairs.map(([theirs, english]) => [plain(theirs), english])),
    into: new Map(pairs.map(([theirs, english]) => [plain(english), theirs])),
  };
  books.set(language, made);
  return made;
};

const SLOT = /\{(email|app|version|link|start)\}/;
const FITS: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+$/,
  app: /^[^.!?。！？؟]{1,60}$/,
  version: /^v?\d+(?:\.\d+)*$/i,
  link: /^\S+$/,
  start: /^[^“”„«»「」]{1,60}$/,
};

/** Phrases with a slot for an address or a name, matched by the surrounding text. */
export const byPattern = (sentence: string, from: string, to: string): string | undefined => {
  for (const key of phraseKeys) {
    const [before, slot, after] = phrase(from, key).split(SLOT);
    if (before === undefined || slot === undefined || after === undefined) continue;
    if (!sentence.startsWith(before) || !sentence.endsWith(after)) continue;
    const value = sentence.slice(before.length, sentence.length - after.length);
    if (FITS[slot]?.test(value)) return phrase(to, key).replace(SLOT, () => value);
  }
  return undefined;
};
