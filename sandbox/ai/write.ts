import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { isSimilar } from '#shared/domain/writer/similarity.ts';
import { knownReview } from '../seed/known.ts';
import type { Ask } from './ask.ts';
import { type Dress, dressed } from './compose.ts';
import { detected } from './detect.ts';
import { hasPhrases, phrase } from './phrases.ts';
import { fitting, joined, sentencesOf } from './sentences.ts';
import { standIn } from './stand-in.ts';
import { codeOf, languageName, translated } from './translate.ts';

export type Written = {
  language: string;
  translatedTitle: string | null;
  translatedBody: string | null;
  reply: string;
  replyInEnglish: string;
};

type Replies = Pick<Written, 'reply' | 'replyInEnglish'>;

/** More variants than the earlier replies in a request, all different for the same mood. */
const variants = {
  good: [
    ['thanksGood', 'glad', 'smile'],
    ['support', 'appreciate', 'closing'],
    ['thanksPlain', 'improve', 'niceDay'],
    ['thanksFeedback', 'smile', 'writeUs'],
    ['thankYou', 'mixed', 'newVersion'],
    ['thanksGood', 'again', 'closing'],
    ['thanksPlain', 'glad', 'contactUs'],
    ['support', 'passOn', 'niceDay'],
  ],
  mixed: [
    ['thanksPlain', 'mixed', 'passOn'],
    ['thankYou', 'idea', 'improve'],
    ['thanksFeedback', 'details', 'closing'],
    ['support', 'passOn', 'working'],
    ['thanksPlain', 'update', 'appreciate'],
    ['thanksFeedback', 'mixed', 'chance'],
    ['patience', 'looking', 'again'],
    ['thankYou', 'settings', 'contactUs', 'niceDay'],
  ],
  bad: [
    ['thanksPlain', 'sorry', 'looking'],
    ['trouble', 'passOn', 'details'],
    ['thanksFeedback', 'regret', 'working', 'again'],
    ['inconvenience', 'update', 'restart'],
    ['patience', 'weAreSorry', 'chance', 'device'],
    ['thankYou', 'sorry', 'tryAgain', 'contactUs'],
    ['support', 'regret', 'improve', 'writeUs'],
    ['appreciate', 'trouble', 'looking', 'dataSafe'],
  ],
};

const moodOf = (rating: number): keyof typeof variants =>
  rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'bad';

const dressOf = (ask: Ask, seeded = false): Dress => ({
  seeded,
  settings: ask.settings ? { ...DEFAULT_MODIFIERS, ...ask.settings } : {}, // defaults for missing settings
  appName: ask.app?.name ?? '',
  rating: ask.review?.rating ?? 4,
  author: ask.review?.author ?? '',
  limit: ask.limit ?? 340,
});

/** The text to be changed by a request. */
export const draftText = (draft: unknown): string => {
  if (typeof draft === 'string') return draft;
  if (typeof draft !== 'object' || draft === null) return '';
  const parts = new Map(Object.entries(draft));
  return String(parts.get('replyInEnglish') ?? parts.get('reply') ?? '');
};

const wishes: [RegExp, string[]][] = [
  [/apolog|sorry|entschuld|disculp|excus|izvin|вибач|omluv|przepro/i, ['regret']],
  [/update|version|install/i, ['update']],
  [/detail|more info|ask/i, ['details']],
  [/thank|dank|merci|gracias/i, ['support']],
  [/friend|warm|kind|nice|herzlich/i, ['smile', 'closing']],
  [/patien|wait/i, ['patience']],
];

/** Applies an instruction visibly: shorter drops the end, anything else adds a matching sentence. */
const improved = (sentences: string[], instruction: string): string[] => {
  if (/short|brief|kürzer|kurz|court|corto|krót|скоро|concise/i.test(instruction))
    return sentences.slice(0, Math.max(1, Math.ceil(sentences.length / 2)));
  const keys = wishes.find(([pattern]) => pattern.test(instruction))?.[1] ?? ['appreciate'];
  const added = keys.map((key) => phrase('en', key)).filter((sentence) => !sentences.includes(sentence));
  const more = added.length > 0 ? added : [phrase('en', 'improve')];
  return keys[0] === 'regret' ? [...more, ...sentences] : [...sentences.slice(0, 3), ...more];
};

/** The draft including greeting and signature, changed in its first paragraph. */
const improvedDraft = (ask: Ask, language: string, draft: string, instruction: string): Replies => {
  const inEnglish = translated(draft, 'en', language, standIn);
  const [first = '', ...others] = inEnglish.split('\n');
  const changed = [joined(improved(sentencesOf(first), instruction)), ...others].join('\n');
  const { limit } = dressOf(ask);
  const within = (text: string): string => (text.length <= limit ? text : fitting(sentencesOf(text), limit));
  return {
    reply: within(translated(changed, language, undefined, standIn)),
    replyInEnglish: within(changed),
  };
};

type Candidate = Replies & { seeded: boolean };

/** All possible replies, best first; lazy, because the first is usually enough. */
function* candidates(ask: Ask, language: string): Generator<Candidate> {
  const instruction = ask.instruction ?? ask.customPrompt ?? '';
  const known = knownReview(ask.review?.title, ask.review?.body ?? '');
  if (known !== undefined && instruction === '')
    yield { reply: known.reply, replyInEnglish: known.replyEn ?? known.reply, seeded: true };
  for (const keys of variants[moodOf(ask.review?.rating ?? 4)]) {
    const inEnglish = keys.map((key) => phrase('en', key));
    const asked = joined(instruction === '' ? inEnglish : improved(inEnglish, instruction));
    yield { reply: translated(asked, language), replyInEnglish: asked, seeded: false };
  }
}

/** The first reply that does not repeat an earlier one. */
const freshReply = (ask: Ask, language: string): Replies => {
  const earlier = (ask.earlierReplies ?? []).filter((reply) => typeof reply === 'string');
  const kept = { signature: ask.settings?.signature ?? '', contact: ask.settings?.email ?? '' };
  let first: Replies | undefined;
  for (const { reply, replyInEnglish, seeded } of candidates(ask, language)) {
    const dress = dressOf(ask, seeded);
    const replies = {
      reply: dressed(reply, language, dress),
      replyInEnglish: dressed(replyInEnglish, 'en', dress),
    };
    if (!isSimilar(replies.reply, earlier, kept)) return replies;
    first ??= replies;
  }
  return first ?? { reply: '', replyInEnglish: '' };
};

const repliesOf = (ask: Ask, language: string): Replies => {
  const instruction = ask.instruction ?? ask.customPrompt ?? '';
  const draft = draftText(ask.draft);
  return instruction !== '' && draft !== ''
    ? improvedDraft(ask, language, draft, instruction)
    : freshReply(ask, language);
};

const traditional = /[這個們來嗎沒會還麼說開關對時點請謝為實體過與書買賣電話]/u;

/** Chinese is named including its script. */
const tagOf = (language: string, text: string): string =>
  language !== 'zh' ? language : traditional.test(text) ? 'zh-Hant' : 'zh-Hans';

/** English for a review without a seeded translation. */
const roughly = (text: string | null | undefined, language: string): string | null => {
  if (text === null || text === undefined || text === '') return null;
  const tried = translated(text, 'en');
  return tried === text ? `(Translated from ${languageName(language)}) ${text}` : tried;
};

/** Reply and translation, only from the request. */
export const written = (ask: Ask): Written => {
  const title = ask.review?.title;
  const body = ask.review?.body ?? '';
  const known = knownReview(title, body);
  const language = known?.language ?? codeOf(ask.language ?? detected(`${title ?? ''} ${body}`));
  const spoken = hasPhrases(language) ? language : 'en';
  const foreign = language !== 'en';
  return {
    language: tagOf(language, body),
    translatedTitle: foreign ? (known?.titleEn ?? (title ? translated(title, 'en', language) : null)) : null,
    translatedBody: foreign ? (known?.bodyEn ?? roughly(body, language)) : null,
    ...repliesOf(ask, spoken),
  };
};

/** For a given reply, its language and English translation, which is empty if it is in English. */
export const readReply = ({ reply }: Ask): { reply: string; replyLanguage: string } => {
  if (!reply) return { reply: '', replyLanguage: '' };
  const language = detected(reply);
  return {
    reply: language === 'en' ? '' : (roughly(reply, language) ?? ''),
    replyLanguage: tagOf(language, reply),
  };
};

export const translationFor = (ask: Ask): string => {
  const text = ask.text ?? (draftText(ask.draft) || ask.plain);
  const result = translated(text, codeOf(ask.targetLanguage ?? 'en'), undefined, standIn);
  return ask.limit && result.length > ask.limit ? fitting(sentencesOf(result), ask.limit) : result;
};
