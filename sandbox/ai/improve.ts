import type { Ask, Settings } from './ask.ts';
import { closingsOf, openingsOf, signatureOf, withoutPictures } from './compose.ts';
import { detected } from './detect.ts';
import { factsIn, intentOf, spoken, startOf } from './intents.ts';
import { hasPhrases, languageOf, phrase, spokenLanguages } from './phrases.ts';
import { fitting, joined, sentencesOf } from './sentences.ts';
import { codeOf, GREETINGS, keyOf, translated } from './translate.ts';

/** A draft in its parts: the signature is what follows the text on lines of its own. */
type Draft = { greeting: string; sentences: string[]; pictures: string; others: string[]; signature: string };

type Situation = {
  language: string;
  instruction: string;
  settings: Settings;
  author: string;
  rating: number;
};

type Wish = {
  says: RegExp;
  unless?: RegExp;
  /** Whether it changes the greeting, the signature or the style, and so leaves room for sentences. */
  change: (draft: Draft, at: Situation) => Draft;
};

const PICTURES = /(?:\s*\p{Extended_Pictographic}\ufe0f?)+$/u;
const GREETED = /^.{1,60}?[,!،！](?=\s|$)/u;

const draftIn = (text: string, language: string): Draft => {
  const [first = '', ...lines] = text.split('\n');
  const at = lines.findIndex((_, index) => lines.slice(index).every((line) => !/[.!?。！？؟…]$/u.test(line)));
  const others = at < 0 ? lines : lines.slice(0, at);
  const opening = GREETED.exec(first)?.[0] ?? '';
  const isGreeting = GREETINGS.some((key) => opening.replace(/^¡/, '').startsWith(phrase(language, key)));
  const greeting = isGreeting ? opening : '';
  const pictures = PICTURES.exec(first)?.[0] ?? '';
  return {
    greeting,
    sentences: sentencesOf(first.slice(greeting.length, first.length - pictures.length)),
    pictures,
    others,
    signature: at < 0 ? '' : lines.slice(at).join('\n'),
  };
};

const textOf = ({ greeting, sentences, pictures, others, signature }: Draft): string =>
  [`${joined([greeting, ...sentences].filter((each) => each !== ''))}${pictures}`, ...others, signature]
    .filter((line, at) => at === 0 || line !== '')
    .join('\n');

const added = (draft: Draft, sentences: string[], where: 'first' | 'last' = 'last'): Draft => {
  const news = sentences.filter((each) => !draft.sentences.includes(each));
  return {
    ...draft,
    sentences: where === 'first' ? [...news, ...draft.sentences] : [...draft.sentences, ...news],
  };
};

const adds =
  (keys: readonly string[], where: 'first' | 'last' = 'last') =>
  (draft: Draft, { language }: Situation): Draft => {
    const fresh = keys.map((key) => phrase(language, key)).filter((each) => !draft.sentences.includes(each));
    return added(draft, fresh.slice(0, 1), where);
  };

const PLEASANTRIES = new Set(
  ['good', 'bad', 'FORMAL', 'CASUAL', 'HUMOROUS'].flatMap((tone) => [
    ...[1, 5].flatMap((rating) => [...openingsOf(tone, rating), ...closingsOf(tone, rating)]),
  ]),
);

/** Exchanges the first thanks and the last pleasantry for those of the tone, and keeps what lies between. */
const inTone =
  (tone: string) =>
  (draft: Draft, { language, rating }: Situation): Draft => {
    const isPleasantry = (sentence: string): boolean => PLEASANTRIES.has(keyOf(sentence, language) ?? '');
    const opening = openingsOf(tone, rating)[0] ?? '';
    const closing = closingsOf(tone, rating)[0] ?? '';
    const kept = draft.sentences.filter((sentence) => !isPleasantry(sentence));
    return { ...draft, sentences: [phrase(language, opening), ...kept, phrase(language, closing)] };
  };

const shorter = (draft: Draft): Draft => ({
  ...draft,
  others: [],
  sentences:
    draft.sentences.length > 1
      ? draft.sentences.slice(0, Math.ceil(draft.sentences.length / 2))
      : draft.sentences.map((each) => each.replace(/[,，、،].*$/u, '.')),
});

const longer = (draft: Draft, { language }: Situation): Draft => {
  const more = ['readAll', 'betterOurApp', 'questions', 'improve'].map((key) => phrase(language, key));
  return added(draft, more.filter((each) => !draft.sentences.includes(each)).slice(0, 2));
};

const pictured = (draft: Draft, { rating }: Situation): Draft => {
  const picture = (rating >= 4 ? ['😊', '🎉', '💚'] : ['🙏', '💙', '🌱']).find(
    (each) => !draft.pictures.includes(each),
  );
  return { ...draft, pictures: `${draft.pictures} ${picture ?? '✨'}` };
};

const unpictured = (draft: Draft): Draft => ({
  ...draft,
  sentences: draft.sentences.map(withoutPictures),
  pictures: '',
});

const greeted = (draft: Draft, { language, author, instruction }: Situation): Draft => {
  const named = /\bname\b/i.test(instruction) && author !== '' ? ` ${author}` : '';
  const english = `${/\bhey\b/i.test(instruction) ? 'Hey' : /\bhi\b/i.test(instruction) ? 'Hi' : 'Hello'}${named}!`;
  return { ...draft, greeting: language === 'en' ? english : translated(english, language) };
};

const NO = '(?:no|without|remove|drop|delete|leave out|skip|omit|less|fewer|avoid|ohne|keine?)';

/** A wish for something not to be there, other than those known below: doing what its words name would be the opposite. */
const isNegated = (instruction: string): boolean =>
  new RegExp(`\\b(?:don['’]?t|do not|never|not (?:so|too)|${NO})\\b`, 'i').test(instruction) &&
  !/emoji|smil|greet|salutation|signature/i.test(instruction);

/** The usual wishes; an instruction may hold several. */
const WISHES: readonly Wish[] = [
  { says: /short|brief|concise|trim|cut it|kürzer|\bkurz|court|corto|krót|коротш/i, change: shorter },
  { says: /longer|elaborate|expand|lengthen|länger|ausführlich|plus long|más larg/i, change: longer },
  {
    says: new RegExp(`${NO} .{0,12}(?:emoji|smil)`, 'i'),
    change: unpictured,
  },
  { says: /emoji|smiley/i, unless: new RegExp(`${NO} .{0,12}(?:emoji|smil)`, 'i'), change: pictured },
  {
    says: new RegExp(`${NO} .{0,12}(?:greet|salutation)`, 'i'),
    change: (draft) => ({ ...draft, greeting: '' }),
  },
  {
    says: /\bgreet|salutation|say (?:hello|hi|hey)|by (?:their |his |her )?name|use .{0,12}name/i,
    unless: new RegExp(`${NO} .{0,12}(?:greet|salut)`, 'i'),
    change: greeted,
  },
  { says: new RegExp(`${NO} .{0,12}signature`, 'i'), change: (draft) => ({ ...draft, signature: '' }) },
  {
    says: /\bsignature|\bsign (?:it|off|with)/i,
    unless: new RegExp(`${NO} .{0,12}signature`, 'i'),
    change: (draft, { settings }) => ({ ...draft, signature: signatureOf(settings) }),
  },
  {
    says: /friend|warm|\bkind|nicer|casual|relaxed|informal|herzlich|freundlich|locker/i,
    change: inTone('CASUAL'),
  },
  { says: /(?<!in)formal|polite|professional|förmlich|höflich/i, change: inTone('FORMAL') },
  { says: /funn|humou?r|witty|joke|playful|lustig/i, change: inTone('HUMOROUS') },
  {
    says: /apolog|sorry|entschuld|disculp|excus|вибач|omluv|przepro|özür/i,
    change: adds(['regret', 'weAreSorry', 'inconvenience'], 'first'),
  },
  {
    says: /\bthank|dank|merci|gracias|grateful|appreciat/i,
    change: adds(['thanksFeedback', 'thanksPlain', 'appreciate'], 'first'),
  },
  { says: /patien|\bwait/i, change: adds(['patience']) },
  {
    says: /(?:ask|request|want|need).{0,30}(?:detail|info|what happened)|more info/i,
    change: adds(['details']),
  },
  { says: /(?:ask|which|what).{0,20}(?:device|phone|model)/i, change: adds(['device']) },
];

const EXTRA: readonly Wish[] = [
  {
    says: /e-?mail|contact|support address|reach us|write to us/i,
    change: (draft, at) => offered(draft, at),
  },
  { says: /update|version|install/i, change: adds(['update', 'newVersion']) },
  { says: /more detail|more specific|elaborate/i, change: longer },
];

const offered = (draft: Draft, { language, settings }: Situation): Draft => {
  const email = settings.email?.trim() ?? '';
  const key = email === '' ? 'contactUs' : 'contact';
  return added(draft, [phrase(language, key).replace('{email}', () => email)]);
};

const TELLING =
  /^(?:and )?(?:please )?(?:also )?(?:say|mention|tell (?:them|him|her|the (?:user|reviewer|customer))|add|write|explain|include|point out|state|note)(?: (?:to|that|about|a sentence that))*:?\s+/i;
const QUOTED = /["“„«](.{2,200}?)["”“»]/u;

/** With a capital, except for words such as iPhone. */
const asSentence = (text: string): string =>
  text.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toLocaleUpperCase());

/** A sentence that the instruction dictates, or whose intent it names: "mention that it is fixed in 3.2". */
const dictated = (instruction: string, language: string): string[] => {
  const quoted = QUOTED.exec(instruction)?.[1];
  if (quoted !== undefined) return [asSentence(translated(quoted, language))];
  const said = instruction.replace(TELLING, '');
  const facts = factsIn(` ${said}`);
  const hasFact = facts.email !== undefined || facts.link !== undefined || facts.version !== undefined;
  if (said === instruction && !hasFact) return [];
  const key = intentOf(said, facts) ?? (facts.version === undefined ? undefined : 'updateTo');
  return key === undefined ? [] : [spoken(key, language, { ...facts, names: [] })];
};

const changed = (text: string, at: Situation): string | undefined => {
  const { instruction, language } = at;
  if (isNegated(instruction)) return undefined;
  const wanted = (wish: Wish): boolean => wish.says.test(instruction) && !wish.unless?.test(instruction);
  const sentences = dictated(instruction, language);
  const isTold = sentences.length > 0;
  const usual =
    isTold && (QUOTED.test(instruction) || TELLING.test(instruction)) ? [] : WISHES.filter(wanted);
  const wishes = [...usual, ...(isTold || usual.length > 0 ? [] : EXTRA.filter(wanted))];
  if (wishes.length === 0 && !isTold) return undefined;
  const draft = wishes.reduce((left, { change }) => change(left, at), draftIn(text, language));
  return textOf(added(draft, sentences));
};

const situationOf = (ask: Ask, language: string, instruction: string): Situation => ({
  language,
  instruction,
  settings: ask.settings ?? {},
  author: ask.review?.author ?? '',
  rating: ask.review?.rating ?? 4,
});

/** Keeps the new sentences at the end, and drops old ones before them, until the text fits. */
const within = (text: string, before: string, limit: number, language: string): string => {
  if (text.length <= limit) return text;
  const draft = draftIn(text, language);
  const old = new Set(draftIn(before, language).sentences);
  const sentences = [...draft.sentences];
  while (textOf({ ...draft, sentences }).length > limit && sentences.length > 1) {
    const at = sentences.findLastIndex((each) => old.has(each));
    sentences.splice(at < 0 ? sentences.length - 1 : at, 1);
  }
  const fitted = textOf({ ...draft, sentences });
  return fitted.length <= limit ? fitted : fitting(sentencesOf(fitted), limit);
};

/** A draft after the standing instructions of the app; those that the sandbox does not know are left aside. */
export const carriedOut = (text: string, instruction: string, at: { ask: Ask; language: string }): string => {
  const result = changed(text, situationOf(at.ask, at.language, instruction)) ?? text;
  return within(result, text, at.ask.limit ?? 340, at.language);
};

const IN_LANGUAGE = /\b(?:in|into|to|auf|en|em|in het|po)\s+(\p{L}{3,})/giu;

/** The language that an instruction asks for. */
const languageIn = (instruction: string): string | undefined =>
  [...instruction.matchAll(IN_LANGUAGE)]
    .map(([, name = '']) => codeOf(name))
    .find((code) => spokenLanguages.includes(code));

type Replies = { reply: string; replyInEnglish: string };

/** The draft after an instruction, in its language and in English; an unknown instruction is answered by a note. */
export const improved = (ask: Ask, language: string, draft: string, instruction: string): Replies => {
  const written = detected(draft);
  // A person's text may be in neither language; it keeps its own unless it is in English.
  const own = written === 'en' || !hasPhrases(written) ? language : written;
  const limit = ask.limit ?? 340;
  const before: [string, string] = [translated(draft, own, language), translated(draft, 'en', own)];
  const wanted = languageIn(instruction);
  if (wanted !== undefined && wanted !== languageOf(own)) {
    const isRefused = ask.complaint.includes('wrong language');
    const [text, spokenIn] = isRefused
      ? [`${before[0]} ${phrase(own, 'staysIn')}`, own]
      : [translated(before[1], wanted), wanted];
    const english = isRefused ? `${before[1]} ${phrase('en', 'staysIn')}` : before[1];
    return {
      reply: within(text, before[0], limit, spokenIn),
      replyInEnglish: within(english, before[1], limit, 'en'),
    };
  }
  const texts = ([own, 'en'] as const).map((spokenIn, at) => {
    const text = before[at] ?? '';
    const note = spoken('unknownWish', spokenIn, { names: [] }, startOf(instruction, 5));
    const result =
      changed(text, situationOf(ask, spokenIn, instruction)) ??
      textOf(added(draftIn(text, spokenIn), [note]));
    return within(result, text, limit, spokenIn);
  });
  return { reply: texts[0] ?? '', replyInEnglish: texts[1] ?? '' };
};
