import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { isSimilar } from '#shared/domain/writer/similarity.ts';
import { knownReview, type SeedReview } from '../seed/known.ts';
import type { Ask } from './ask.ts';
import { type Dress, draftAt, dressed, openingsOf, type Part, toneOf } from './compose.ts';
import { detected } from './detect.ts';
import { carriedOut, improved } from './improve.ts';
import { hasPhrases, phrase } from './phrases.ts';
import { fitting, sentencesOf } from './sentences.ts';
import { topicNames, topicsIn } from './topics.ts';
import { codeOf, languageName, translated } from './translate.ts';

export type Written = {
  language: string;
  translatedTitle: string | null;
  translatedBody: string | null;
  reply: string;
  replyInEnglish: string;
};

type Replies = Pick<Written, 'reply' | 'replyInEnglish'>;

const dressOf = (ask: Ask): Dress => {
  const rating = ask.review?.rating ?? 4;
  const { title, body } = ask.review ?? {};
  const known = knownReview(title, body ?? '');
  return {
    settings: { ...DEFAULT_MODIFIERS, ...ask.settings }, // the product omits those with their default value
    appName: ask.app?.name ?? '',
    rating,
    limit: ask.limit ?? 340,
    topics: topicsIn(`${title ?? ''} ${body ?? ''} ${known?.bodyEn ?? ''}`, rating),
  };
};

/** The text to be changed by a request. */
export const draftText = (draft: unknown): string => {
  if (typeof draft === 'string') return draft;
  if (typeof draft !== 'object' || draft === null) return '';
  const parts = new Map(Object.entries(draft));
  return String(parts.get('replyInEnglish') ?? parts.get('reply') ?? '');
};

const thanks =
  /thank|dank|merci|gracias|obrigad|děkuj|dzięku|дяку|شكر|teşekkür|感谢|谢谢|謝|ありがとう|感謝|감사/i;

/** The reply written for a seeded review, sentence by sentence. */
const seededParts = (
  { reply, replyEn = reply }: SeedReview,
  { settings, rating }: Dress,
  language: string,
): Part[] => {
  const own = sentencesOf(reply);
  const english = sentencesOf(replyEn);
  const pairs =
    own.length === english.length ? own.map((each, at) => [each, english[at] ?? '']) : [[reply, replyEn]];
  const parts = pairs.map(
    ([theirs = '', inEnglish = ''], at): Part => ({
      weight: 8 - Math.min(at, 6),
      in: (spoken) => (spoken === language ? theirs : inEnglish),
    }),
  );
  const isThanks = (part: Part): boolean => thanks.test(part.in(language));
  const said = (key: string): Part => ({ weight: 8, in: (spoken) => phrase(spoken, key) });
  if (settings.thankUserForReview === 'NO') {
    const rest = parts.filter((part) => !isThanks(part));
    return rest.length > 0 ? rest : [said(rating >= 4 ? 'glad' : 'sorry')];
  }
  return settings.thankUserForReview === 'YES' && !parts.some(isThanks)
    ? [said(openingsOf('AUTO', rating)[0] ?? 'thanksPlain'), ...parts]
    : parts;
};

/** In how many ways a review can be answered before the sequence starts again. */
const WAYS = 24;

type Candidate = { parts: () => Part[]; dress: Dress };

/** What a publisher announces: a fix, and the version that has it, if it names one. */
const fixIn = ({ announcement }: Ask): { version: string | undefined } | undefined =>
  /\b(fix(ed|es)?|solved|repaired|again)\b/i.test(announcement ?? '')
    ? { version: /\b\d+(\.\d+)+\b/.exec(announcement ?? '')?.[0] }
    : undefined;

/** Ways to tell of a fix; without a version those that need none. */
const NEWS = [['fixedIn'], ['fixedIn', 'updateTo'], ['newVersion', 'fixedIn']] as const;
const PLAIN_NEWS = [['fixed'], ['newVersion', 'fixed'], ['fixed', 'newVersion']] as const;

/** Says that the cause is still looked for. */
const isOpen = (part: Part): boolean =>
  /\b(looking|checking|working on|find out|investigat)/i.test(part.in('en'));

/** What is said in its place. */
const INSTEAD = ['understand', 'appreciate', 'inconvenience', 'support', 'passOn'] as const;

/** The draft tells of the fix before it ends. */
const withNews = (parts: readonly Part[], version: string | undefined, at: number): Part[] => {
  const keys = (version ? NEWS : PLAIN_NEWS)[Math.floor(at / 2) % NEWS.length] ?? []; // never twice with one beginning
  const news = keys.map(
    (key): Part => ({
      weight: 10,
      in: (language) => phrase(language, key).replace('{version}', () => version ?? ''),
    }),
  );
  const instead = INSTEAD[at % INSTEAD.length] ?? 'understand';
  const kept = parts.map(
    (part): Part =>
      isOpen(part) ? { weight: part.weight, in: (language) => phrase(language, instead) } : part,
  );
  return [...kept.slice(0, -1), ...news, ...kept.slice(-1)];
};

/** All possible drafts, the one written for a seeded review first; without settings that one stays as it is. */
const candidates = (ask: Ask, language: string): Candidate[] => {
  const dress = dressOf(ask);
  const known = knownReview(ask.review?.title, ask.review?.body ?? '');
  const isSeeded = known !== undefined && known.language === language && toneOf(dress.settings) === undefined;
  const own: Dress = { ...dress, settings: ask.settings ? dress.settings : {} };
  const fix = fixIn(ask);
  if (fix && language !== 'en')
    return Array.from({ length: WAYS }, (_, at) => ({
      parts: () => withNews(draftAt(at, dress, language), fix.version, at),
      dress,
    }));
  return [
    ...(isSeeded ? [{ parts: () => seededParts(known, own, language), dress: own }] : []),
    ...Array.from({ length: WAYS }, (_, at) => ({ parts: () => draftAt(at, dress, language), dress })),
  ];
};

/** Of many replies with one announcement each begins elsewhere in the sequence; others begin with the first draft. */
const startOf = ({ announcement, review }: Ask, drafts: number): number => {
  if (!announcement) return 0;
  let sum = 7;
  for (const unit of `${review?.author ?? ''} ${review?.body ?? ''}`)
    sum = (sum * 31 + (unit.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % drafts;
};

/** The first draft after the latest of the earlier replies that resembles none of them. */
const freshReply = (ask: Ask, language: string): Replies => {
  const wish = [ask.settings?.additionalPrompt, ask.instruction ?? ask.customPrompt]
    .filter(Boolean)
    .join('. ');
  const earlier = (ask.earlierReplies ?? []).filter((reply) => typeof reply === 'string');
  const kept = { signature: ask.settings?.signature ?? '', contact: ask.settings?.email ?? '' };
  const made = candidates(ask, language).map(({ parts, dress }) => (): Replies => {
    const [reply = '', replyInEnglish = ''] = dressed(parts(), [language, 'en'], dress);
    const change = (text: string, spoken: string): string =>
      carriedOut(text, wish, { ask, language: spoken });
    return wish === ''
      ? { reply, replyInEnglish }
      : { reply: change(reply, language), replyInEnglish: change(replyInEnglish, 'en') };
  });
  const announced = ask.announcement ?? '';
  const latest =
    earlier.length === 0
      ? startOf(ask, made.length) - 1
      : made.findIndex((each) => each().reply === earlier.at(-1));
  const inOrder = [...made.slice(latest + 1), ...made.slice(0, latest + 1)];
  const fresh = inOrder.find((each) => !isSimilar(each().reply, earlier, kept)) ?? inOrder[0];
  const { reply, replyInEnglish } = fresh?.() ?? { reply: '', replyInEnglish: '' };
  const says = (text: string): string =>
    text.length + announced.length < (ask.limit ?? 340) ? `${text} ${announced}`.trim() : text;
  return {
    reply: language === 'en' ? says(reply) : reply, // in other languages only a fix is told
    replyInEnglish: language === 'en' ? says(replyInEnglish) : replyInEnglish,
  };
};

const repliesOf = (ask: Ask, language: string): Replies => {
  const instruction = ask.instruction ?? ask.customPrompt ?? '';
  const draft = draftText(ask.draft);
  return instruction !== '' && draft !== ''
    ? improved(ask, language, draft, instruction)
    : freshReply(ask, language);
};

const traditional = /[這個們來嗎沒會還麼說開關對時點請謝為實體過與書買賣電話]/u;

/** Chinese is named including its script. */
const tagOf = (language: string, text: string): string =>
  language !== 'zh' ? language : traditional.test(text) ? 'zh-Hant' : 'zh-Hans';

/** English for a review or a reply: as it is known, or a note that the sandbox cannot translate it. */
const inEnglish = (text: string | null | undefined, language: string): string | null => {
  if (text === null || text === undefined || text === '') return null;
  const known = knownReview(undefined, text)?.bodyEn;
  if (known !== undefined) return known;
  const tried = translated(text, 'en', language);
  if (!tried.includes(untranslatedStart)) return tried;
  const about = topicNames(text);
  const hint = about.length > 0 ? `, which seems to be about ${about.join(' and ')}` : '';
  return `The sandbox cannot translate this ${languageName(language)} text${hint}: “${text}”`;
};

const [untranslatedStart = ''] = phrase('en', 'untranslated').split('{');

/** Reply and translation, only from the request. */
export const written = (ask: Ask): Written => {
  const title = ask.review?.title;
  const body = ask.review?.body ?? '';
  const known = knownReview(title, body);
  const language = known?.language ?? codeOf(ask.language ?? detected(`${title ?? ''} ${body}`.trim()));
  const spoken = hasPhrases(language) ? language : 'en';
  const foreign = language !== 'en';
  return {
    language: tagOf(language, body),
    translatedTitle: foreign ? (known?.titleEn ?? inEnglish(title, language)) : null,
    translatedBody: foreign ? (known?.bodyEn ?? inEnglish(body, language)) : null,
    ...repliesOf(ask, spoken),
  };
};

/** For a given reply, its language and English translation, which is empty if it is in English. */
export const readReply = ({ reply }: Ask): { reply: string; replyLanguage: string } => {
  if (!reply) return { reply: '', replyLanguage: '' };
  const language = detected(reply);
  return {
    reply: language === 'en' ? '' : (inEnglish(reply, language) ?? ''),
    replyLanguage: tagOf(language, reply),
  };
};

export const translationFor = (ask: Ask): string => {
  const text = ask.text ?? (draftText(ask.draft) || ask.plain);
  const result = translated(text, codeOf(ask.targetLanguage ?? 'en'));
  return ask.limit && result.length > ask.limit ? fitting(sentencesOf(result), ask.limit) : result;
};
