import { CANARY } from './prompts.ts';
import { isTooLong } from './reply.ts';
import type { Store } from './store.ts';

/** Why a text from the writer may not be shown. */
export type Finding =
  | 'empty'
  | 'too-long'
  | 'placeholder'
  | 'markup'
  | 'control-character'
  | 'foreign-link'
  | 'foreign-address'
  | 'phone-number'
  | 'leaked-instructions';

/** Links and addresses that are the publisher's own, taken from the app's settings. */
export type Own = { email: string; texts: readonly string[] };

// Every country's two letters, and the usual others.
const TLD =
  '(?:com|net|org|info|biz|app|dev|xyz|link|click|top|site|online|shop|store|live|club|page|example|test|рф|eu|' +
  'a[c-gilmoq-uwxz]|b[abd-jmnorstvwyz]|c[acdf-ik-oru-z]|d[ejkmoz]|e[cegrst]|f[ijkmor]|g[abd-ilmnp-uwy]|h[kmnrtu]|' +
  'i[del-oq-t]|j[emop]|k[eg-imnprwyz]|l[abcikr-vy]|m[acdeghk-z]|n[acefgilopruz]|om|p[ae-hk-nrstwy]|qa|r[eosuw]|' +
  's[a-eg-or-tvx-z]|t[cdfghj-ortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw])';
const URL_CHARACTER = "[\\w\\-.~:/?#@!$&'()*+,;=%]";
const LETTER = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}0-9';
const LABEL = `[${LETTER}][${LETTER}-]{0,61}[${LETTER}]`; // lengths as in DNS, which also bounds the search
const UNSPACED = // scripts without spaces: the host may begin anywhere
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Arabic}\\p{Script=Thai}]';
const LINK = new RegExp(
  [
    `\\b[a-z][a-z0-9+-]{1,9}://${URL_CHARACTER}+`,
    `\\bwww\\.${URL_CHARACTER}+`,
    `\\b(?:\\d{1,3}\\.){3}\\d{1,3}(?::\\d+)?/${URL_CHARACTER}*`,
    // A one-letter host ('t.me') counts with a path only: 'm.in.' is a word.
    `\\b[a-z0-9]\\.${TLD}/${URL_CHARACTER}+`,
    `(?:(?<![${LETTER}-])(?:${LABEL}\\.){0,9}${LABEL}[.。]|${UNSPACED}\\.)${TLD}(?![${LETTER}-])(?:[:/?#]${URL_CHARACTER}*)?`,
    '\\b\\w[\\w-]{0,62}\\s{0,3}(?:[[({]\\s?(?:dot|\\.)\\s?[\\])}]|\\sdot\\s|\\s\\.\\s)\\s{0,3}(?:com|net|org|io|app|info)\\b',
  ].join('|'),
  'giu',
);
const ADDRESS = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,9}/gi;
// With a prefix from seven digits on, else from nine, so that a date is none; or the short form '555-0199'.
const PHONE =
  /(?:\+|\b00)\p{Nd}(?:[\s().-]*\p{Nd}){6,}|\p{Nd}(?:[\s().-]*\p{Nd}){8,}|(?<![\p{Nd}-])\p{Nd}{3}-\p{Nd}{4}(?![\p{Nd}-])/gu;
const PLACEHOLDER = /\{\{?[^{}]*\}?\}|\[[^[\]\n]{1,40}\](?!\()|<[A-Z_]{2,}>|\$\{[^}]*\}|%[A-Z_]{2,}%/gi;
const MARKUP = /<\/?[a-z][^<>]*>|\*\*[^*]+\*\*|^#{1,6} |\[[^[\]]+\]\([^()]+\)|```/im;
/** Joiners (emoji, Persian) and direction marks (Arabic): seen by their effect. */
const JOINERS = /[\u200c-\u200f\u061c]/gu;
// Control and format characters, but for line feeds and the above.
const UNSEEN = /(?![\n\u200c-\u200f\u061c])[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** A text as people read it, whatever characters it is written with. */
const plain = (text: string): string => text.normalize('NFKC').replace(JOINERS, '');

const isTldWritten = (link: string): boolean => {
  const end = /[.。]([a-z]+)(?=$|[:/?#])/i.exec(link)?.[1]; // 'Thanks.It' is a sentence without its space
  return end === undefined || /^[a-z]+$/.test(end) || /^[A-Z]+$/.test(end);
};

const linksIn = (text: string): string[] =>
  (text.replace(ADDRESS, ' ').match(LINK) ?? []).filter(isTldWritten).map((link) =>
    link
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/[/.,;:!?)'’。]+$/, ''),
  );
const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).map((address) => address.toLowerCase());
const phonesIn = (text: string): string[] =>
  (text.match(PHONE) ?? []).map((phone) => phone.replace(/[^\p{Nd}]/gu, ''));
const placeholdersIn = (text: string): string[] => text.match(PLACEHOLDER) ?? [];

/** Everything that keeps `text` from being shown as a draft; nothing when it may be. */
export const findingsIn = (text: string, store: Store, own: Own): Finding[] => {
  const mine = plain([own.email, ...own.texts].join('\n'));
  const said = plain(text);
  const isForeign = (what: (text: string) => string[]): boolean => {
    const ours = what(mine);
    return what(said).some((found) => !ours.includes(found));
  };
  const findings: [Finding, boolean][] = [
    ['empty', text.trim() === ''],
    ['too-long', isTooLong(text, store)],
    ['placeholder', isForeign(placeholdersIn)],
    ['markup', MARKUP.test(text)],
    ['control-character', UNSEEN.test(text)],
    ['foreign-link', isForeign(linksIn)],
    ['foreign-address', isForeign(addressesIn)],
    ['phone-number', isForeign(phonesIn)],
    ['leaked-instructions', letters(said).includes(letters(CANARY))],
  ];
  return findings.filter(([, found]) => found).map(([finding]) => finding);
};

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const COMPLAINTS: Record<Finding, string> = {
  empty: 'it was empty',
  'too-long': 'it was too long: stay well under "limit" characters',
  placeholder: 'it held a placeholder',
  markup: 'it held markup',
  'control-character': 'it held characters that cannot be seen',
  'foreign-link': 'it held a link',
  'foreign-address': 'it held an e-mail address that is not the publisher’s',
  'phone-number': 'it held a phone number',
  'leaked-instructions': 'it gave instructions away',
};

/** What the writer is told when it is asked once more. */
export const complaintAbout = (findings: readonly Finding[]): string =>
  `Your last answer could not be used: ${findings.map((finding) => COMPLAINTS[finding]).join('; ')}.`;
