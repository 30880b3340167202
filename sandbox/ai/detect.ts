import { detectLanguage, isWrittenIn, romanisedLanguage } from '#shared/domain/language/detect-language.ts';
import { LATIN } from '#shared/domain/language/stopwords.ts';
import { normalised, seedReviews } from '../seed/known.ts';
import { hasPhrases, languages, ownPhrase, phraseKeys, spokenLanguages } from './phrases.ts';
import { sentencesOf } from './sentences.ts';

/** The most likely language of a script that several languages share. */
const scripts: [RegExp, string][] = [
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** From this many letters on, the product's own detection is reliable. */
const LONG = 60;
/** Letters outside of quotations that are enough to tell the language. */
const MIN_OUTSIDE = 8;

/** The words of a text (counted twice), and their letters singly, in pairs and in triples. */
const lettersIn = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .map((word) => ` ${word} `)
    .flatMap((word) => [
      ...[1, 2, 3].flatMap((size) =>
        Array.from({ length: Math.max(0, word.length - size + 1) }, (_, at) => word.slice(at, at + size)),
      ),
      word,
      word,
    ]);

const textsIn = (language: string): string[] => [
  LATIN[language] ?? '',
  ...phraseKeys.map((key) => ownPhrase(language, key)?.replace(/\{\w+\}/g, ' ') ?? ''),
  ...seedReviews
    .filter((review) => review.language === language)
    .flatMap(({ title = '', body, reply }) => [title, body, reply]),
  ...(language === 'en'
    ? seedReviews.flatMap(({ titleEn = '', bodyEn = '', replyEn = '' }) => [titleEn, bodyEn, replyEn])
    : []),
];

type Profile = { counts: Map<string, number>; total: number };

const profileOf = (language: string): Profile => {
  const letters = lettersIn(textsIn(language).join('\n'));
  const counts = new Map<string, number>();
  for (const each of letters) counts.set(each, (counts.get(each) ?? 0) + 1);
  return { counts, total: letters.length };
};

const alphabetical = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const profiles = new Map(
  spokenLanguages
    .filter((language) => alphabetical.test(ownPhrase(language, 'thanksPlain') ?? ''))
    .map((language) => [language, profileOf(language)]),
);

const SMOOTHING = 0.05;
/** A short text is rather in one of the primary languages. */
const RARE = 1.05;

/** How unusual the letters of a text are in a language, as by a naive Bayes classifier. */
const strangeness = (letters: readonly string[], { counts, total }: Profile): number =>
  letters.reduce(
    (sum, each) => sum - Math.log(((counts.get(each) ?? 0) + SMOOTHING) / (total + SMOOTHING * 9000)),
    0,
  );

const byLetters = (text: string): string | undefined => {
  const letters = lettersIn(text).filter((each) => alphabetical.test(each.trim()));
  const [best] = [...profiles]
    .map(([language, profile]) => ({
      language,
      at: strangeness(letters, profile) * (languages.includes(language) ? 1 : RARE),
    }))
    .sort((one, other) => one.at - other.at);
  return letters.length === 0 ? undefined : best?.language;
};

/** The sandbox's own texts, which need no guess; short ones may occur in several languages. */
const known = new Map<string, string>();
const learn = (text: string, language: string): void => {
  const key = normalised(text);
  if (key !== '' && !known.has(key)) known.set(key, language);
};
for (const { language, title = '', body, reply } of seedReviews)
  for (const text of [title, body, reply])
    for (const each of [text, ...sentencesOf(text)]) learn(each, language);
for (const language of spokenLanguages)
  for (const key of phraseKeys) learn(ownPhrase(language, key) ?? '', language);
for (const { titleEn = '', bodyEn = '' } of seedReviews)
  for (const text of [titleEn, bodyEn]) learn(text, 'en');

/** Quotations and brackets hold words of another language. */
const QUOTED = /[“„«「"][^“”„«»「」"]*[”“»」"]|[(（][^()（）]*[)）]/gu;
const LETTERS = /\p{L}/gu;
const lettersOf = (text: string): number => text.match(LETTERS)?.length ?? 0;

/** The language of a text; English if it is unclear or there are no phrases. */
export const detected = (whole: string): string => {
  const exact = known.get(normalised(whole));
  if (exact !== undefined) return exact;
  const outside = whole.replace(QUOTED, ' ');
  const text = lettersOf(outside) >= MIN_OUTSIDE ? outside : whole;
  const romanised = romanisedLanguage(text);
  if (romanised !== undefined && hasPhrases(romanised)) return romanised;
  const guess = detectLanguage(text);
  const script = scripts.find(([pattern]) => pattern.test(text))?.[1];
  if (guess === undefined || !hasPhrases(guess)) return script ?? byLetters(text) ?? 'en';
  if (!profiles.has(guess)) return guess;
  const likely = byLetters(text) ?? guess;
  const isLikely =
    lettersOf(text) < LONG || (languages.includes(likely) && isWrittenIn(text, likely) !== 'no');
  return isLikely ? likely : guess;
};
