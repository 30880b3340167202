import { isOpener, isTopLevel, topLevelIn } from './top-level.ts';

/** A contact in a readable text: `name` is what it is compared by. */
export type Contact = { name: string; from: number; to: number };

/** A scheme, or labels with dots; an underscore may be part of a label, but of none at the end. */
const CANDIDATE = /[\p{L}\p{M}\p{N}_-]{1,64}(?:\.[\p{L}\p{M}\p{N}-]{1,64}){1,40}/gu;
const SCHEME = /(?<![\p{L}\p{N}])[a-z][a-z0-9+-]{1,14}\s?:\s?\/\s?\/\s?[^\s<>"]{1,500}/giu;
const PORT_AND_PATH = /(?:(?::\d{2,5})?(?:\s?\/\s?[^\s<>"]{1,500}|[/?#][^\s<>"]{0,500})?)/uy;
const TRAILING = /[/.,;:!?)\]}'’*]{1,20}$/;
/** What shorteners and messengers leave of a link when its dot is a space. */
const SPACED_LINK =
  /(?<![\p{L}\p{N}])(?:(?:t|wa|m|fb|line|signal|telegram|paypal|join)\s{1,2}(?:me|dog)|bit\s{1,2}ly|goo\s{1,2}gl|youtu\s{1,2}be|discord\s{1,2}gg|linktr\s{1,2}ee|tinyurl\s{1,2}com|vk\s{1,2}com|[a-z0-9-]{2,30}\s(?:com|net|org|info|xyz|ru|io))\s?\/\s?(?!sem\b)[\w@+-]{2,60}/giu;
const WWW = /(?<![\p{L}\p{N}])www(?:\s?\.\s?[\p{L}\p{N}-]{1,63}){1,9}/giu;

/** A host of nothing but an emoji. */
const EMOJI_HOST =
  /\p{Extended_Pictographic}\.(?!(?:it|is|in|at|as|to|so|no|be|by|do|my|me|us|am)\b)[a-z]{2,12}(?![\p{L}\p{N}])/gu;

const OCTET = '(?:0x[0-9a-f]{1,8}|\\d{1,4})';
const IPV4 = new RegExp(
  `(?<![\\p{L}\\p{N}.])${OCTET}(?:\\s{0,2}\\.\\s{0,2}${OCTET}){3}(?![\\p{L}\\p{N}]|\\.\\d)`,
  'giu',
);
const IPV6 =
  /(?<![\p{L}\p{N}])(?:[0-9a-f]{0,4}:){2,8}(?:[0-9a-f]{1,4}|(?:\d{1,3}\.){3}\d{1,3})?(?![\p{L}\p{N}])/giu;
/** A whole address in one number, if it is used like a host. */
const NUMERIC_HOST = /(?<![\p{L}\p{N}])(?:0x[0-9a-f]{6,8}|0[0-7]{10,12}|[1-4]\d{8,9})(?:\/|:\d)\S{0,200}/giu;
const VERSION =
  /(?:^|[^\p{L}])(?:v|ver|version|versión|versão|versie|verze|wersj[aię]|версі[яїю]|версия|sürüm[ü]?|release|build|update|firmware|android|ios|ipados|macos|chrome|webview|الإصدار|إصدار|版本|版|バージョン|버전)[\s.:(]{0,3}$/iu;

const VERSION_BEHIND = /^\s?(?:build|sürüm|版|버전)/iu;

/** Whether a text ends in a word for a version. */
export const isVersionWord = (before: string): boolean => VERSION.test(before);

/** Versions begin low; four numbers after the word for one are no address. */
const isVersion = (text: string, from: number, whole: string): boolean =>
  Number.parseInt(whole, 10) <= 30 &&
  (isVersionWord(text.slice(Math.max(0, from - 24), from)) ||
    VERSION_BEHIND.test(text.slice(from + whole.length, from + whole.length + 12)));

const isIpv4 = (whole: string): boolean => {
  const parts = whole.replace(/\s/g, '').split('.');
  return parts.some((part) => /^0x|^0\d/i.test(part)) || parts.every((part) => Number(part) <= 255);
};

/** Eight groups, or fewer with one '::'. */
const isIpv6 = (whole: string): boolean => {
  const [left = '', right, ...more] = whole.replace(/\s/g, '').split('::');
  const groups = [left, right ?? ''].flatMap((side) => (side === '' ? [] : side.split(':')));
  if (more.length > 0 || groups.length === 0 || groups.includes('')) return false;
  return right === undefined ? groups.length === 8 : groups.length <= 7 && /[0-9]|.{3}/.test(whole);
};

const linkName = (link: string): string => {
  const [host = '', ...path] = link
    .replace(/\s/g, '')
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(TRAILING, '')
    .split(/(?=[/?#])/);
  return host.toLowerCase() + path.join('');
};

const link = (text: string, from: number, end: number): Contact => {
  PORT_AND_PATH.lastIndex = end;
  const path = PORT_AND_PATH.exec(text)?.[0] ?? '';
  const whole = text.slice(from, end + path.length);
  const to = from + whole.replace(TRAILING, '').length;
  return { name: linkName(whole), from, to: Math.max(to, end) };
};

/** Endings in which a dot is a missing space, an abbreviation or a unit: 'thanks.It', 'm.in.', '2.Click', '9.pm'. */
const isNoHost = (labels: readonly string[], last: string, hasMore: boolean): boolean => {
  const [left = '', ...rest] = labels;
  if (hasMore || rest.length > 0) return false;
  if (/^m$/i.test(left) && last === 'in') return true;
  if (left.includes('_') && /^(?:zip|mov|md|py|sh)$/.test(last)) return true; // a file: no host has an underscore there
  if (/^\d{1,2}$/.test(left)) return /^\p{Lu}\p{Ll}|^(?:am|pm|kg|km|cm|mm|ms|gb|st|th)$/u.test(last);
  const isSentence =
    /^\p{Ll}{2,}$|^(?:Thanks|Sorry|Hello|Settings|Merci|Danke|Gracias|Obrigado|Dzięki)$/u.test(left);
  return isSentence && /^\p{Lu}\p{Ll}+$/u.test(last) && isOpener(last.toLowerCase());
};

const hostsIn = (text: string): Contact[] =>
  [...text.matchAll(CANDIDATE)].flatMap(({ 0: candidate, index }): Contact[] => {
    const labels = candidate.split('.');
    const endings = labels.map((label, at) => (at === 0 ? undefined : topLevelIn(label)));
    const last = endings.findLastIndex((each) => each !== undefined);
    const ending = endings[last];
    if (ending === undefined) return [];
    const end = index + labels.slice(0, last).join('.').length + 1 + ending.length;
    const hasMore = /[/:@]/.test(text[end] ?? '') && /[^\s]/.test(text[end + 1] ?? '');
    return isNoHost(labels.slice(0, last), ending, hasMore) ? [] : [link(text, index, end)];
  });

const matching = (text: string, pattern: RegExp, isFound: (match: RegExpExecArray) => boolean): Contact[] =>
  [...text.matchAll(pattern)]
    .filter(isFound)
    .map(({ 0: whole, index }) => link(text, index, index + whole.length));

export const linksIn = (text: string): Contact[] => [
  ...matching(text, SCHEME, () => true),
  ...hostsIn(text),
  ...matching(text, WWW, () => true),
  ...matching(text, SPACED_LINK, () => true),
  ...matching(text, EMOJI_HOST, ({ 0: host }) => isTopLevel(host.slice(host.indexOf('.') + 1))),
  ...matching(text, IPV4, ({ 0: whole, index }) => isIpv4(whole) && !isVersion(text, index, whole)),
  ...matching(text, IPV6, ({ 0: whole }) => isIpv6(whole)),
  ...matching(text, NUMERIC_HOST, () => true),
];
