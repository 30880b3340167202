import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/lib/processes.ts';
import type { Entry } from './catalogues.ts';

type Term = { terms: string[]; here: string[]; never: string[] };

/** Names of others, whatever words are in them; what is in tags is a menu of theirs, or a value. */
const NAMES = /<(\d+)>.*?<\/\1>|reviews_|App Store(?: Connect)?|Google Play(?: Console)?|Play Console/gi;

const listed = (cell: string): string[] =>
  cell
    .split(/[,;、；،؛/]/)
    .map((part) => part.trim())
    .filter((part) => part.length > 1);

/** The terms of a language's glossary. What is italic or has a remark in brackets depends on its sentence. */
const glossaryOf = (language: string): Term[] =>
  readFileSync(join(ROOT, 'web/locales/glossary', `${language}.md`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, term, here, never] = /^\| \*\*(.+?)\*\*[^|]* \| (.*?) \| (.*?) \|$/.exec(line) ?? [];
      if (term === undefined || here === undefined || never === undefined) return [];
      return {
        terms: listed(term.replaceAll(/\(.*?\)/g, '')),
        here: listed(here),
        never: listed(never).filter(
          (word) => !/[*(（“„]|\w (?:which|alone|only|too|except|for)\b/.test(word),
        ),
      };
    });

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Without the ending that changes with case and number. */
const stemOf = (word: string): string => word.replace(/(?<=\p{L}{4})[aáeéiíoóuúyýůąęаеиіоуюяьй]$/u, '');

/** Long words are found in their inflected forms too; scripts without spaces have no ends of words. */
const has = (text: string, word: string): boolean =>
  new RegExp(
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}]/u.test(word)
      ? escaped(word)
      : `(?<!\\p{L})${word.length > 5 ? escaped(stemOf(word)) : `${escaped(word)}(?!\\p{L})`}`,
    'iu',
  ).test(text);

/** A message without the syntax of its plurals. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{\w+, plural,|(?:=\d|zero|one|two|few|many|other) \{|\}\}/g, ' ')
    .replaceAll(/<\/?\d+\/?>/g, '');

const says = (message: string, { terms }: Term): boolean =>
  terms.some((term) => new RegExp(`\\b${escaped(term)}(?:s|d|ed|er|ers|ing)?\\b`, 'i').test(message));

/** Words that the glossary forbids for what the English message says. */
export const forbiddenIn = (language: string): ((entry: Entry) => string[]) => {
  const glossary = glossaryOf(language);
  return ({ message, translation }) => {
    const meant = glossary.filter((term) => says(message.replaceAll(NAMES, ''), term));
    const usual = meant.flatMap(({ here }) => here).join(' ');
    return meant
      .flatMap(({ never }) => never)
      .filter((word) => has(plain(translation.replaceAll(NAMES, '')), word) && !has(usual, word));
  };
};

/** What a language writes otherwise. The values of plurals are their own texts. */
const CHARACTERS: Readonly<Record<string, RegExp>> = {
  ar: /[“”„]|\d,\s|[؟،]{2}/,
  cs: /[“"](?=\p{L})|[«»]/u,
  de: /\S(?<![(„])…|[«»]/,
  en: /\d{4,} |[«»„]/,
  es: /[“”„"]|(?<!¿[^?]*)\?/,
  fr: /['“”„]|[^\u00a0\u202f\d][;?!»]|«[^\u00a0\u202f]|[^\u00a0\u202f\d]:(?!\/)/,
  ja: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\]）」][:;,?!()]|[(][\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}、。] [\w{#<\]]|[：（] \S|あなた/u,
  ko: /[“”„«»]|}님/,
  nl: /[“”„«»]|(?<!\p{L})u(?!\p{L})/u,
  pl: /[«»“]/,
  pt: /[«»„]/,
  tr: /['«»„]/,
  uk: /['“”„]/,
  zh: /[\p{sc=Han}\]）」”][:;,?!()]|[(][\p{sc=Han}]|\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{sc=Han}|[：（] \S|你/u,
};

export const punctuationFaults = (language: string, text: string): boolean =>
  CHARACTERS[language]?.test(plain(text).replaceAll(/\{\w+\}/g, ']')) === true;

/** Two spaces, one in front of a full stop or comma, or one at an end where the English message has none. */
export const strayIn = ({ message, translation }: Entry): boolean =>
  / {2}|\s(?:,|\.(?![a-z0-9]))/.test(translation) ||
  translation.startsWith(' ') !== message.startsWith(' ') ||
  translation.endsWith(' ') !== message.endsWith(' ');

/** Values that may be written from left to right: names, addresses, versions and what people typed. */
const NAMES_IN_TEXT =
  /(?<!\u2068)\{(?:name|author|app|who|subject|company|topic|what|words|label|named|viewName|labelName|email|mail|version|versions|text|unknown|quote|sought|successor|model|target|otherName|names|deleted|against|browser|system|zone|own|parts|address|where|lacking|moreTopics|fewerTopics)\}/;

/** In a text from right to left these are isolated, or the punctuation beside them jumps to their other side. */
export const namesLoose = (translation: string): boolean => NAMES_IN_TEXT.test(translation);

/** In Arabic the dual is a form of the noun and takes no digit: `2 سؤالان` says "2 two questions". */
export const dualsWithDigit = (translation: string): boolean =>
  [...translation.matchAll(/two \{((?:[^{}]|\{\w+\})*)\} few \{((?:[^{}]|\{\w+\})*)\}/g)].some(
    ([, two = '', few = '']) => two !== few && /#|\{(?:n|count)\}/.test(two),
  );

/** Limits that are the same everywhere and large. */
const CONSTANTS = /^(?:most|limit|longest|least|atLeast|mean|[A-Z_]+)$/;

/** A number from 0 on in front of a noun, without plural forms. */
export const bareNumbers = (message: string): string[] =>
  [
    ...message
      .replaceAll(/\{(?:[^{}]|\{[^{}]*\})*, plural,(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
      .matchAll(/\{(\w+)\} (?:\w+ )?(?!is\b|vs\b|has\b)\w{2,}(?:[^s]s)\b/g),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !CONSTANTS.test(name));
