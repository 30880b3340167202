import { mailLanguage } from '../mail/mail-language.ts';
import { beginningOf, plainName, withoutLinks } from '../mail/plain-name.ts';
import type { Facts, NoticeKind } from './notice.ts';
import type { NoticeWords } from './words/en.ts';
import { NOTICE_WORDS } from './words.ts';

/** A review as a notice shows it. */
export type ShownReview = { stars: number; author: string; text: string };

export type NoticeToRender = {
  kind: NoticeKind;
  facts: Facts;
  /** A language tag; English if notices are not in it. */
  language: string;
  /** An IANA time zone. */
  timeZone: string;
  /** The first reviews that it is about; the text is a stranger's. */
  reviews?: readonly ShownReview[];
  /** What the week was like: each a key of the words with its facts. */
  findings?: readonly { words: keyof NoticeWords; facts: Facts }[];
};

export type RenderedNotice = { title: string; lines: string[]; button: string };

/** The names of what can stop. */
export const STOPPED = [
  'sync',
  'key',
  'send',
  'ai',
  'budget',
  'limit',
  'mail',
  'channel',
  'payment',
] as const;
export type Stopped = (typeof STOPPED)[number];

type Key = keyof NoticeWords;
type Shape = { title: Key; text?: Key; button: Key };

const isStopped = (reason: unknown): reason is Stopped => STOPPED.some((one) => one === reason);

/** The words of each kind. */
const shapeOf = (kind: NoticeKind, facts: Facts): Shape => {
  const { reason } = facts;
  switch (kind) {
    case 'lowStars':
      return { title: 'lowStars', button: 'openReviews' };
    case 'sensitive':
      return { title: 'sensitive', text: 'sensitiveText', button: 'openReview' };
    case 'incidentOpened':
      return facts['topic'] === undefined
        ? { title: 'ratingDrop', text: 'ratingDropText', button: 'openIncident' }
        : { title: 'topicSurge', text: 'topicSurgeText', button: 'openIncident' };
    case 'incidentResolved':
      return { title: 'incidentResolved', text: 'incidentResolvedText', button: 'openIncident' };
    case 'assigned':
      return facts['n'] === undefined
        ? { title: 'assigned', button: 'openReview' }
        : { title: 'assignedMany', button: 'openReviews' };
    case 'mentioned':
      return { title: 'mentioned', text: 'mentionedText', button: 'openReview' };
    case 'replyFailed':
      return { title: 'replyFailed', text: 'replyFailedText', button: 'openReview' };
    case 'stopped': {
      const what = isStopped(reason) ? reason : 'sync';
      return { title: `${what}Stopped`, text: `${what}StoppedText`, button: 'openRejoinder' };
    }
    case 'working':
      return { title: 'working', text: 'workingText', button: 'openRejoinder' };
    case 'late':
      return { title: 'late', text: 'lateText', button: 'openReviews' };
    case 'week':
      return { title: 'week', text: 'weekText', button: 'openInsights' };
  }
};

/** How we name what stops and belongs to nothing that has a name. */
const NAMES: Readonly<Record<string, Key>> = {
  ai: 'aiName',
  budget: 'aiName',
  limit: 'aiName',
  mail: 'mailName',
  payment: 'paymentName',
};

const SHARES = ['share', 'usual'];
const TIMES = ['since', 'until'];
const MOMENT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** A topic's own name, or that of a built-in one in the language. */
const topicIn = ({ topic, topicId }: Facts, language: string): string | number | undefined => {
  const words: Readonly<Record<string, string>> = NOTICE_WORDS[mailLanguage(language)];
  return topic || words[`topic:${topicId}`];
};

/** Fills the facts into a text. Names are isolated, so that one of another direction does not reorder the sentence. */
export const fill = (text: string, facts: Facts, language: string, timeZone: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'topic' ? topicIn(facts, language) : facts[name];
    if (typeof value !== 'number') return `\u2068${plainName(value ?? '')}\u2069`;
    if (TIMES.includes(name)) return new Intl.DateTimeFormat(language, { ...MOMENT, timeZone }).format(value);
    const style = SHARES.includes(name) ? 'percent' : 'decimal';
    return new Intl.NumberFormat(language, { style, maximumFractionDigits: 1 }).format(value);
  });

const MAX_TEXT = 160;

/** Ends of directions, with which a stranger's text would leave the isolation that it stands in. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A review on one line: its stars, who wrote it and how it begins. */
const lineOf = ({ stars, author, text }: ShownReview): string => {
  const line = text.toWellFormed().replace(DIRECTIONS, '').replace(/\s+/g, ' ').trim();
  const short = line.length > MAX_TEXT ? `${beginningOf(line, MAX_TEXT)}…` : line;
  return `${stars}★ \u2068${plainName(author)}\u2069: \u2068${withoutLinks(short)}\u2069`;
};

/** What a notice says: a title, lines and the words of its link, in its language. */
export const renderNotice = (notice: NoticeToRender): RenderedNotice => {
  const { kind, facts, timeZone, reviews = [], findings = [] } = notice;
  const language = mailLanguage(notice.language);
  const words = NOTICE_WORDS[language];
  const said = (key: Key, given: Facts = facts): string => fill(words[key], given, language, timeZone);
  const { title, text, button } = shapeOf(kind, facts);
  // What works again has a name of its own, or ours.
  const own = kind === 'working' ? NAMES[String(facts['reason'])] : undefined;
  const more = typeof facts['n'] === 'number' && kind === 'lowStars' ? facts['n'] - reviews.length : 0;
  return {
    title: said(title, own ? { ...facts, app: words[own] } : facts),
    lines: [
      ...(text ? [said(text)] : []),
      ...findings.map((one) => said(one.words, one.facts)),
      ...reviews.map(lineOf),
      ...(more > 0 && reviews.length > 0 ? [said('more', { n: more })] : []),
    ],
    button: said(button),
  };
};
