import { isWrittenIn, romanisedLanguage } from '#shared/domain/language/detect-language.ts';
import { knownReview, normalised, seedReviews } from '../seed/known.ts';
import { bookOf, byPattern, plain } from './book.ts';
import { detected } from './detect.ts';
import { factsIn, intentOf, spoken, untranslated } from './intents.ts';
import { languageOf, phrase, phraseKeys, spokenLanguages } from './phrases.ts';
import { joined, sentencesOf } from './sentences.ts';

const wholeText = (text: string, target: string): string | undefined => {
  const same = normalised(text);
  const hit = seedReviews.find(
    (each) => each.language === target && each.replyEn !== undefined && normalised(each.replyEn) === same,
  );
  if (hit !== undefined) return hit.reply;
  return target === 'en' ? knownReview(undefined, text)?.bodyEn : undefined;
};

export const GREETINGS = ['HI', 'HELLO', 'HEY', 'HOWDY'] as const;
const WIDE = ['zh', 'ja'];

const COMMAS: Readonly<Record<string, string>> = { zh: '，', ja: '、', ar: '،' };

/** A sentence that addresses a person by name, in the word order of the language. */
const addressed = (text: string, name: string, language: string): string => {
  if (language === 'ja') return `${name}さん、${text}`;
  if (language === 'zh') return `${name}，${text}`;
  if (language === 'ko') return `${name}님, ${text}`;
  return text.replace(/\s?[.!?]?$/u, (end) => `${COMMAS[language] ?? ','} ${name}${end}`);
};

const greetingTo = (greeting: string, name: string, language: string): string =>
  name === ''
    ? greeting
    : ['zh', 'ja', 'ko'].includes(language)
      ? addressed(greeting, name, language)
      : `${greeting} ${name}`;

const exclaimed = (text: string, language: string): string =>
  language === 'es'
    ? `¡${text}!`
    : `${text}${WIDE.includes(language) ? '！' : language === 'fr' ? ' !' : '!'}`;

const USUAL_GREETING =
  /^(?<word>hi|hello|hey|howdy|dear|greetings|good (?:morning|day|afternoon|evening))(?: there| all| everyone| again)?(?:,? (?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?))?\s*(?<sign>[,!.،！]|$)\s*/iu;

const NAME = "(?<name>\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)";

/** A greeting of the sandbox in its language, with or without a name. */
const stockGreeting = (
  line: string,
  language: string,
): { key: string; name: string; length: number } | undefined => {
  for (const key of GREETINGS) {
    const word = phrase(language, key);
    const found = new RegExp(`^¡?${word}(?:,? ${NAME})?\\s?[,!،！、，]\\s*`, 'u').exec(line);
    if (found) return { key, name: found.groups?.name ?? '', length: found[0].length };
  }
  return undefined;
};

const usualGreeting = (line: string): { key: string; name: string; length: number } | undefined => {
  const found = USUAL_GREETING.exec(line);
  const { word = '', name = '' } = found?.groups ?? {};
  if (found === null || !isName(name)) return undefined;
  const key = GREETINGS.find((each) => each.toLowerCase() === word.toLowerCase()) ?? 'HELLO';
  return { key, name, length: found[0].length };
};

/** The greeting at the start of a line in the target language, and the rest of the line. */
const greetingOf = (line: string, from: string, to: string): { greeting: string; rest: string } => {
  const found = stockGreeting(line, from) ?? (from === 'en' ? usualGreeting(line) : undefined);
  if (found === undefined) return { greeting: '', rest: line };
  const greeting = greetingTo(phrase(to, found.key), found.name, to);
  const rest = line.slice(found.length);
  return rest === ''
    ? {
        greeting: /[!！]\s*$/u.test(line) ? exclaimed(greeting, to) : `${greeting}${COMMAS[to] ?? ','}`,
        rest,
      }
    : { greeting: `${exclaimed(greeting, to)}${WIDE.includes(to) ? '' : ' '}`, rest };
};

/** The expression ignores case, a name does not. */
const isName = (name: string): boolean => name === '' || /^\p{Lu}/u.test(name);

const ADDRESSED = /^(?<rest>.*[\p{L}\d]),? (?<name>\p{Lu}\p{Ll}+)(?<end>[.!?]?)$/u;
const OPENS = /^(?:thanks?|thank you|many thanks|sorry|you're right|bye)\b/i;
const PICTURES = /(?:\s*\p{Extended_Pictographic}\ufe0f?)+$/u;
const AND = /,? (?:and|but) (?=(?:we|it|this|that|our|your|you|please|thank|thanks|sorry)\b)/i;

/** An English sentence in the language, by what it intends. */
const byIntent = (sentence: string, to: string): string => {
  const named =
    sentence.includes(', ') || OPENS.test(sentence) ? ADDRESSED.exec(sentence)?.groups : undefined;
  if (named && (OPENS.test(sentence) || sentence.includes(`, ${named.name}`))) {
    const rest = `${named.rest}${named.end}`;
    if (intentOf(rest, factsIn(rest)) !== undefined)
      return addressed(byIntent(rest, to), named.name ?? '', to);
  }
  const clauses = sentence.split(AND).map((clause) => clause.replace(/[,.!]*$/, '.'));
  const intents = clauses.map((clause) => intentOf(clause, factsIn(clause)));
  if (clauses.length > 1 && intents.every((key) => key !== undefined) && new Set(intents).size > 1)
    return joined(clauses.map((clause, at) => spoken(intents[at] ?? '', to, factsIn(clause))));
  const facts = factsIn(sentence);
  const key = intentOf(sentence, facts);
  return key === undefined ? untranslated(sentence, to, facts) : spoken(key, to, facts);
};

const BRACKETS = /^(?<rest>.*[^\s])\s?[(（](?<inside>[^()（）]+)[)）](?<end>[.!?。！？؟]?)$/u;

const knownSentence = (sentence: string, from: string, to: string): string | undefined => {
  const book = to === 'en' ? bookOf(from).from : bookOf(to).into;
  return book.get(plain(sentence)) ?? byPattern(sentence, from, to);
};

/** A known sentence, also with something in brackets or a name at its end. */
const recalled = (sentence: string, from: string, to: string): string | undefined => {
  const exact = knownSentence(sentence, from, to);
  if (exact !== undefined) return exact;
  const { rest = '', inside = '', end = '' } = BRACKETS.exec(sentence)?.groups ?? {};
  const main = rest === '' ? undefined : knownSentence(`${rest}${end}`, from, to);
  if (main !== undefined)
    return main.replace(
      /[.!?。！？؟]?$/u,
      (sign) => `${WIDE.includes(to) ? `（${inside}）` : ` (${inside})`}${sign}`,
    );
  const named = ADDRESSED.exec(sentence)?.groups;
  const said = named && knownSentence(`${named.rest}${named.end}`, from, to);
  return said === undefined ? undefined : addressed(said, named?.name ?? '', to);
};

const sentenceIn = (sentence: string, from: string, to: string): string => {
  const pictures = PICTURES.exec(sentence)?.[0] ?? '';
  const words = sentence.slice(0, sentence.length - pictures.length);
  if (words === '') return sentence;
  const known = recalled(words, from, to);
  if (known !== undefined) return `${known}${pictures}`;
  const unknown =
    from === 'en' ? byIntent(words, to) : untranslated(words, to, { ...factsIn(words), names: [] });
  return `${unknown}${pictures}`;
};

/** If the request states the review's language, a known text is in that language. */
const sourceOf = (text: string, hint: string | undefined): string =>
  hint !== undefined && sentencesOf(text).some((sentence) => bookOf(hint).from.has(plain(sentence)))
    ? hint
    : detected(text);

/** A later line that is not a sentence is a name. */
const isSignature = (line: string, at: number): boolean => at > 0 && !/[.!?。！？؟…।,،]$/u.test(line);

const isSignatureIn = (line: string, at: number, from: string): boolean =>
  isSignature(line, at) && !bookOf(from).from.has(plain(line)) && intentOf(line, factsIn(line)) !== 'regards';

/**
 * Translates sentence by sentence: known ones as they are known, others to a stock sentence of the same intent; where the
 * intent is unclear, the sentence says in the target language that a translation would be here.
 */
export const translated = (text: string, targetTag: string, hint?: string): string => {
  const target = languageOf(targetTag);
  const whole = wholeText(text, target);
  if (whole !== undefined) return whole;
  const isForeign =
    target === 'en' || isWrittenIn(text, 'en') === 'no' || romanisedLanguage(text) !== undefined;
  const source = isForeign ? sourceOf(text, hint) : 'en';
  if (source === target) return text;
  if (source !== 'en' && target !== 'en') return translated(translated(text, 'en', source), target);
  const said = new Set<string>();
  return text
    .split('\n')
    .map((line, at) => {
      if (isSignatureIn(line, at, source)) return line;
      const { greeting, rest } = greetingOf(line, source, target);
      const sentences = sentencesOf(rest)
        .map((sentence) => sentenceIn(sentence, source, target))
        .flatMap(sentencesOf)
        .filter((sentence) => !said.has(sentence) && said.add(sentence));
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

/** The key of a stock sentence. */
export const keyOf = (sentence: string, language: string): string | undefined => {
  const same = plain(sentence);
  return phraseKeys.find((key) => plain(phrase(language, key)) === same);
};
