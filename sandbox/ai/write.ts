import { knownReview } from '../seed/known.ts';
import type { Ask } from './ask.ts';
import { type Dress, dressed } from './compose.ts';
import { detected } from './detect.ts';
import { hasPhrases, phrase } from './phrases.ts';
import { fitting, joined, sentencesOf } from './sentences.ts';
import { codeOf, languageName, translated } from './translate.ts';

export type Written = {
  language: string;
  translatedTitle: string | null;
  translatedBody: string | null;
  reply: string;
  replyInEnglish: string;
};

const variants = {
  good: [
    ['thanksGood', 'glad', 'smile'],
    ['thanksGood', 'smile', 'support'],
    ['thanksGood', 'glad', 'closing'],
    ['thanksPlain', 'glad', 'improve'],
  ],
  mixed: [
    ['thanksPlain', 'mixed', 'passOn'],
    ['thanksPlain', 'idea', 'improve'],
    ['thanksFeedback', 'mixed', 'details'],
    ['thanksPlain', 'passOn', 'improve'],
  ],
  bad: [
    ['thanksPlain', 'sorry', 'looking'],
    ['trouble', 'passOn', 'details'],
    ['thanksFeedback', 'regret', 'looking'],
    ['sorry', 'update', 'details'],
  ],
};

const moodOf = (rating: number): keyof typeof variants =>
  rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'bad';

const dressOf = (ask: Ask): Dress => ({
  settings: ask.settings ?? {},
  appName: ask.app?.name ?? '',
  rating: ask.review?.rating ?? 4,
  author: ask.review?.author ?? '',
  limit: ask.limit ?? 340,
});

const draftText = (draft: unknown): string => {
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

/** An instruction seen in the result: shorter drops the end, anything else adds a fitting sentence. */
const improved = (sentences: string[], instruction: string): string[] => {
  if (/short|brief|kürzer|kurz|court|corto|krót|скоро|concise/i.test(instruction))
    return sentences.slice(0, Math.max(1, Math.ceil(sentences.length / 2)));
  const keys = wishes.find(([pattern]) => pattern.test(instruction))?.[1] ?? ['appreciate'];
  const added = keys.map((key) => phrase('en', key)).filter((sentence) => !sentences.includes(sentence));
  const more = added.length > 0 ? added : [phrase('en', 'improve')];
  return keys[0] === 'regret' ? [...more, ...sentences] : [...sentences.slice(0, 3), ...more];
};

const coreOf = (ask: Ask, language: string): { reply: string; replyInEnglish: string } => {
  const instruction = ask.instruction ?? ask.customPrompt ?? '';
  const draft = draftText(ask.draft);
  if (instruction !== '' && draft !== '') {
    const inEnglish = joined(improved(sentencesOf(translated(draft, 'en')), instruction));
    return { reply: translated(inEnglish, language), replyInEnglish: inEnglish };
  }
  const known = knownReview(ask.review?.title, ask.review?.body ?? '');
  const earlier = ask.earlierReplies?.length ?? 0;
  if (known !== undefined && earlier === 0 && instruction === '')
    return { reply: known.reply, replyInEnglish: known.replyEn ?? known.reply };
  const choices = variants[moodOf(ask.review?.rating ?? 4)];
  const keys = choices[earlier % choices.length] ?? [];
  const inEnglish = keys.map((key) => phrase('en', key));
  const asked = instruction === '' ? inEnglish : improved(inEnglish, instruction);
  const replyInEnglish = joined(asked);
  return { reply: translated(replyInEnglish, language), replyInEnglish };
};

/** English for a review that nobody translated by hand. */
const roughly = (text: string | null | undefined, language: string): string | null => {
  if (text === null || text === undefined || text === '') return null;
  const tried = translated(text, 'en');
  return tried === text ? `(Translated from ${languageName(language)}) ${text}` : tried;
};

/** Reply and translation from the request alone. */
export const written = (ask: Ask): Written => {
  const title = ask.review?.title;
  const body = ask.review?.body ?? '';
  const known = knownReview(title, body);
  const language = known?.language ?? codeOf(ask.language ?? detected(`${title ?? ''} ${body}`));
  const spoken = hasPhrases(language) ? language : 'en';
  const { reply, replyInEnglish } = coreOf(ask, spoken);
  const dress = dressOf(ask);
  const foreign = language !== 'en';
  return {
    language,
    translatedTitle: foreign
      ? known === undefined
        ? roughly(title, language)
        : (known.titleEn ?? null)
      : null,
    translatedBody: foreign ? (known?.bodyEn ?? roughly(body, language)) : null,
    reply: dressed(reply, spoken, dress),
    replyInEnglish: dressed(replyInEnglish, 'en', dress),
  };
};

export const translationFor = (ask: Ask): string => {
  const text = ask.text ?? (draftText(ask.draft) || ask.plain);
  const result = translated(text, codeOf(ask.targetLanguage ?? 'en'));
  return ask.limit ? fitting(result.split('\n'), ask.limit) : result;
};
