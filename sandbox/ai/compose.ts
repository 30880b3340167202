import type { Settings } from './ask.ts';
import { ownPhrase, phrase } from './phrases.ts';
import { fitting, joined } from './sentences.ts';
import type { Topic } from './topics.ts';

/** What a draft has to fit. */
export type Dress = {
  settings: Settings;
  appName: string;
  rating: number;
  limit: number;
  topics: readonly Topic[];
};

/** A sentence of a draft in every language; when the draft is too long, the least weight is dropped first. */
export type Part = { weight: number; in: (language: string) => string };

const said = (key: string, weight: number): Part => ({ weight, in: (language) => phrase(language, key) });

const OPENINGS: Readonly<Record<string, readonly string[]>> = {
  good: ['thanksGood', 'thanksPlain', 'support', 'thanksFeedback', 'thankYou'],
  bad: ['thanksPlain', 'thanksFeedback', 'thankYou', 'patience'],
  FORMAL: ['formalThanks1', 'formalThanks2'],
  CASUAL: ['casualThanks1', 'casualThanks2'],
  HUMOROUS: ['humorThanks1', 'humorThanks2'],
};
const CLOSINGS: Readonly<Record<string, readonly string[]>> = {
  good: ['closing', 'smile', 'niceDay', 'enjoy'],
  bad: ['again', 'details', 'chance', 'questions'],
  FORMAL: ['formalClose1', 'formalClose2'],
  CASUAL: ['casualClose1', 'casualClose2'],
  HUMOROUS: ['humorClose1', 'humorClose2'],
};
/** Without an address, so that they fit every tone. */
const ACTIONS = ['looking', 'working'];
/** For languages without sentences about topics, and for reviews without one. */
const GENERAL: Readonly<Record<'good' | 'mixed' | 'bad', readonly (readonly string[])[]>> = {
  good: [['glad'], ['smile'], ['appreciate'], ['improve'], ['glad', 'smile']],
  mixed: [['mixed'], ['idea'], ['passOn'], ['improve'], ['mixed', 'passOn']],
  bad: [
    ['sorry'],
    ['trouble', 'passOn'],
    ['regret', 'looking'],
    ['sorry', 'improve'],
    ['trouble', 'looking'],
  ],
};

const moodOf = (rating: number): 'good' | 'mixed' | 'bad' =>
  rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'bad';

export const toneOf = ({ tone }: Settings): string | undefined =>
  ['FORMAL', 'CASUAL', 'HUMOROUS'].find((each) => each === tone);

export const openingsOf = (tone: string, rating: number): readonly string[] =>
  OPENINGS[tone] ?? OPENINGS[rating >= 4 ? 'good' : 'bad'] ?? [];

export const closingsOf = (tone: string, rating: number): readonly string[] =>
  CLOSINGS[tone] ?? CLOSINGS[rating >= 4 ? 'good' : 'bad'] ?? [];

type Naming = 'better' | 'review' | 'using';

/** Whether the settings ask for the app's name, and there is one. */
const isNamed = ({ settings, appName }: Dress): boolean => {
  const wish = settings.howToCallTheAppInText;
  return wish !== undefined && wish !== null && (wish !== 'APP_NAME' || appName !== '');
};

/** A sentence with the app's name. */
const namingPart = (way: Naming, { settings, appName }: Dress): Part => {
  const wish = settings.howToCallTheAppInText;
  const whose = wish === 'MY_APP' ? 'My' : wish === 'OUR_APP' ? 'Our' : '';
  const name = (wish === 'CUSTOM' ? settings.customAppName?.trim() : undefined) || appName;
  return {
    weight: 6,
    in: (language) => {
      const own = way === 'using' ? undefined : ownPhrase(language, `${way}${whose}App`);
      if (own !== undefined) return own.replace('{app}', () => name);
      const called = whose === '' ? name : phrase(language, `${whose.toLowerCase()}App`);
      return phrase(language, 'usingApp').replace('{app}', () => called);
    },
  };
};

export const contactParts = ({ settings, rating }: Dress): Part[] => {
  const email = settings.email?.trim() ?? '';
  const wanted =
    settings.offerContact === 'ALWAYS' || (settings.offerContact === 'WHEN_NEEDED' && rating <= 3);
  if (!wanted || email === '') return [];
  return [{ weight: 9, in: (language) => phrase(language, 'contact').replace('{email}', () => email) }];
};

/** The element at a position; positions beyond the end start again. */
const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

/** The ways to begin: thanks, the app's name, or a sentence that does both. */
const beginnings = (round: number, dress: Dress, own: (key: string) => boolean): Part[][] => {
  const { settings, rating } = dress;
  const tone = toneOf(settings) ?? 'AUTO';
  const openings = settings.thankUserForReview === 'NO' ? [] : openingsOf(tone, rating).filter(own);
  const thanks = (at: number): Part[] =>
    [pick(openings, round + at)].flatMap((key) => (key ? [said(key, 7)] : []));
  if (!isNamed(dress)) return [0, 1, 2].map(thanks);
  const named = (way: Naming): Part => namingPart(way, dress);
  if (openings.length === 0) return [[named('better')], [], []];
  return tone === 'AUTO'
    ? [[...thanks(0), named('better')], [named('review')], [named('using')]]
    : [[...thanks(0), named('better')], [named('review')], [...thanks(1), named('better')]];
};

/** What the review says: the main sentence, in two versions, and three ways to go on. */
const answers = (dress: Dress, language: string): { main: string[][]; more: string[] } => {
  const { topics, rating, settings } = dress;
  const [first, second] = topics;
  const isOwnTone = toneOf(settings) !== undefined;
  if (ownPhrase(language, 'crashA') === undefined || (first === undefined && !isOwnTone))
    return { main: GENERAL[moodOf(rating)].map((keys) => [...keys]), more: [] };
  if (first === undefined) return { main: [['honest'], ['talked']], more: ['readAll', ...ACTIONS] };
  const main = [[`${first}A`], [`${first}B`]];
  if (second !== undefined) return { main, more: [`${second}A`, `${first}Do`, `${second}B`] };
  return {
    main,
    more: [`${first}Do`, ...(first === 'praise' || first === 'feature' ? ['readAll', 'talked'] : ACTIONS)],
  };
};

/**
 * The draft at a position in the sequence of all possible ones. Any two of six in a row share at most one of the four
 * choices, so that none resembles another.
 */
export const draftAt = (at: number, dress: Dress, language: string): Part[] => {
  const { settings, rating, topics } = dress;
  const tone = toneOf(settings) ?? 'AUTO';
  const round = Math.floor(at / 6);
  const own = (key: string): boolean => ownPhrase(language, key) !== undefined;
  const { main, more } = answers(dress, language);
  const isFurther = more.length === 3 && more.includes('readAll');
  const spare = tone === 'AUTO' ? [] : [isFurther || topics.length === 0 ? 'seeYou' : 'readAll'];
  const closings = [...closingsOf(tone, rating), ...spare].filter(own);
  const closing = pick(closings, (at % 3) + (at % 2 === 0 ? 0 : 1) + round);
  const keys = (all: readonly (string | undefined)[]): string[] =>
    all.flatMap((key) => (key && own(key) ? [key] : []));
  return [
    ...(pick(beginnings(round, dress, own), Math.floor(at / 2)) ?? []),
    ...keys(pick(main, at) ?? []).map((key) => said(key, 8)),
    ...keys([pick(more, at)]).map((key) => said(key, 4)),
    ...keys([closing]).map((key) => said(key, tone === 'AUTO' ? 2 : 7)),
  ];
};

const PICTURES = /\s*\p{Extended_Pictographic}\ufe0f?/gu;

export const withoutPictures = (text: string): string => text.replace(PICTURES, '');

const greetingIn = (language: string, { settings }: Dress): string => {
  const wish = settings.greeting ?? 'AUTO';
  if (wish === 'CUSTOM') return settings.customGreeting?.trim() ?? '';
  if (wish === 'AUTO' || wish === 'NONE') return '';
  const sign = language === 'zh' || language === 'ja' ? '！' : language === 'fr' ? ' !' : '!';
  return `${language === 'es' ? '¡' : ''}${phrase(language, wish)}${sign}`;
};

/** Whether the reply is to praise alone, and so apologises for nothing. */
const isGlad = ({ rating, topics }: Dress): boolean =>
  rating >= 4 && topics.every((topic) => topic === 'praise');

const mayHavePictures = (dress: Dress): boolean =>
  dress.settings.emojiUsage === 'POSITIVE' ? isGlad(dress) : dress.settings.emojiUsage !== 'NEVER';

const emojiFor = (dress: Dress): string => {
  const isAsked = dress.settings.emojiUsage === 'ALWAYS' || dress.settings.emojiUsage === 'POSITIVE';
  return isAsked && mayHavePictures(dress) ? (isGlad(dress) ? ' 😊' : ' 🙏') : '';
};

export const signatureOf = (settings: Settings): string => settings.signature?.trim() || 'Our Support Team';

/** The draft in a language, with greeting, emoji and signature. */
const wholeIn = (language: string, parts: readonly Part[], dress: Dress): string => {
  const { settings } = dress;
  const signature = settings.includeSignature ? `\n${signatureOf(settings)}` : '';
  const sentences = [...new Set(parts.map((part) => part.in(language)).filter((text) => text !== ''))];
  const text = joined([greetingIn(language, dress), ...sentences].filter((each) => each !== ''));
  return `${mayHavePictures(dress) ? text : withoutPictures(text)}${emojiFor(dress)}${signature}`;
};

/** The same draft in several languages, without the sentences for which the limit leaves no room. */
export const dressed = (parts: readonly Part[], languages: readonly string[], dress: Dress): string[] => {
  const kept = [...parts, ...contactParts(dress)];
  const texts = (): string[] => languages.map((language) => wholeIn(language, kept, dress));
  while (kept.length > 1 && texts().some((text) => text.length > dress.limit)) {
    const least = kept.reduce((one, other) => (other.weight < one.weight ? other : one));
    kept.splice(kept.indexOf(least), 1);
  }
  return texts().map((text, at) => {
    if (text.length <= dress.limit) return text;
    const language = languages[at] ?? 'en';
    const bare = kept.map((part) => part.in(language));
    const ending = dress.settings.includeSignature ? `\n${signatureOf(dress.settings)}` : '';
    const room = dress.limit - ending.length;
    return room > 20 ? `${fitting(bare, room)}${ending}` : fitting(bare, dress.limit);
  });
};
