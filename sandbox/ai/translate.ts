import { knownReview, normalised, seedReviews } from '../seed/known.ts';
import { detected } from './detect.ts';
import { languageOf, phrase, phraseKeys, spokenLanguages } from './phrases.ts';
import { joined, sentencesOf } from './sentences.ts';

type Book = Map<string, string>;

const plain = (sentence: string): string => normalised(sentence).replace(/[.!?。！？؟…।,،]+$/u, '');

const variable = /\{(email|app)\}/;

/** Sentence pairs from all seeded texts whose two versions have the same count; phrases come last and take precedence. */
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

const bookOf = (language: string): { from: Book; into: Book } => {
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

/** Phrases that contain an address or a name, matched by the surrounding text. */
const byPattern = (sentence: string, from: string, to: string): string | undefined => {
  for (const key of phraseKeys) {
    const [before, , after] = phrase(from, key).split(variable);
    if (before === undefined || after === undefined) continue;
    if (!sentence.startsWith(before) || !sentence.endsWith(after)) continue;
    const value = sentence.slice(before.length, sentence.length - after.length);
    return phrase(to, key).replace(variable, () => value);
  }
  return undefined;
};

const wholeText = (text: string, target: string): string | undefined => {
  const same = normalised(text);
  const hit = seedReviews.find(
    (each) => each.language === target && each.replyEn !== undefined && normalised(each.replyEn) === same,
  );
  if (hit !== undefined) return hit.reply;
  return target === 'en' ? knownReview(undefined, text)?.bodyEn : undefined;
};

const greetings = ['HI', 'HELLO', 'HEY', 'HOWDY'];

/** A line may open with a greeting and a comma, before its first sentence. */
const withoutGreeting = (line: string, from: string, to: string): { greeting: string; rest: string } => {
  for (const key of greetings) {
    const word = phrase(from, key);
    const sign = line.startsWith(word) ? /^[,!،！]\s*/u.exec(line.slice(word.length))?.[0] : undefined;
    if (sign !== undefined)
      return { greeting: `${phrase(to, key)}${sign}`, rest: line.slice(word.length + sign.length) };
  }
  return { greeting: '', rest: line };
};

/** If the request states the review's language, a known text is in that language. */
const sourceOf = (text: string, hint: string | undefined): string =>
  hint !== undefined && sentencesOf(text).some((sentence) => bookOf(hint).from.has(plain(sentence)))
    ? hint
    : detected(text);

/** A later line that is not a sentence is a name. */
const isSignature = (line: string, at: number): boolean => at > 0 && !/[.!?。！？؟…।]$/u.test(line);

type Unknown = (sentence: string, from: string, to: string) => string;

/** Translates known sentences; unknown ones go through `unknown`, or stay unchanged without it. */
export const translated = (
  text: string,
  targetTag: string,
  hint?: string,
  unknown: Unknown = (sentence) => sentence,
): string => {
  const target = languageOf(targetTag);
  const whole = wholeText(text, target);
  if (whole !== undefined) return whole;
  const source = target === 'en' ? sourceOf(text, hint) : 'en';
  if (source === target) return text;
  const book = target === 'en' ? bookOf(source).from : bookOf(target).into;
  return text
    .split('\n')
    .map((line, at) => {
      const { greeting, rest } = withoutGreeting(line, source, target);
      const sentences = sentencesOf(rest).map(
        (sentence) =>
          book.get(plain(sentence)) ??
          byPattern(sentence, source, target) ??
          (isSignature(sentence, at) ? sentence : unknown(sentence, source, target)),
      );
      return `${greeting}${joined(sentences)}`;
    })
    .join('\n');
};

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The language code for 'de', 'de-DE', 'German' or 'Deutsch'. */
export const codeOf = (language: string): string => {
  const tag = language.trim().toLowerCase();
  const byName = spokenLanguages.find(
    (code) =>
      names.of(code)?.toLowerCase() === tag ||
      new Intl.DisplayNames([code], { type: 'language' }).of(code)?.toLowerCase() === tag,
  );
  return byName ?? languageOf(tag);
};

export const languageName = (code: string): string => names.of(code) ?? code;
