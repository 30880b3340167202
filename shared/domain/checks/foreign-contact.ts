import { plainText } from '#shared/domain/language/plain-text.ts';

/** The publisher's own names, links and addresses, from the app's settings. */
export type AllowedMentions = { email: string; texts: readonly string[] };

export type ContactCode = 'foreign-link' | 'foreign-address' | 'phone-number';
/** A link, address or number found in a plain text. */
type Contact = { name: string; from: number; to: number };

// Common top-level domains, then those of countries.
const LONG_TLD =
  'com|net|org|info|biz|app|dev|xyz|link|click|top|site|online|shop|store|live|club|page|example|test|' +
  'tech|support|help|chat|zip|mov|website|space|fun|world|today|pro|vip|win|bid|loan|men|cloud|host|press|email|' +
  'team|games|icu|cyou|sbs|monster|onion|рф|укр|онлайн|сайт|москва|бел|中国|中國|公司|网络|みんな|닷컴|한국';
const TLD =
  `(?:${LONG_TLD}|eu|` +
  'a[c-gilmoq-uwxz]|b[abd-jmnorstvwyz]|c[acdf-ik-oru-z]|d[ejkmoz]|e[cegrst]|f[ijkmor]|g[abd-ilmnp-uwy]|h[kmnrtu]|' +
  'i[del-oq-t]|j[emop]|k[eg-imnprwyz]|l[abcikr-vy]|m[acdeghk-z]|n[acefgilopruz]|om|p[ae-hk-nrstwy]|qa|r[eosuw]|' +
  's[a-eg-or-tvx-z]|t[cdfghj-ortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw])';
const URL_CHARACTER = "[\\w\\-.~:/?#@!$&'()*+,;=%]";
const LETTER = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}0-9';
const LABEL = `[${LETTER}][${LETTER}-]{0,61}[${LETTER}]`; // length limits as in DNS, which also bound the search
const UNSPACED = // scripts without spaces: the host may begin anywhere
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Arabic}\\p{Script=Thai}]';
const DOT = 'dot|punto|point|punkt|ponto|punt|kropka|tečka|крапка|точка|nokta|نقطة|点|點|ドット|점';
const LINK = new RegExp(
  [
    `\\b[a-z][a-z0-9+-]{1,9}://${URL_CHARACTER}+`,
    `\\bwww\\.${URL_CHARACTER}+`,
    `\\b(?:\\d{1,3}\\.){3}\\d{1,3}(?::\\d+)?/${URL_CHARACTER}*`,
    // A one-letter host ('t.me') needs a path: 'm.in.' is an abbreviation.
    `\\b[a-z0-9]\\.${TLD}/${URL_CHARACTER}+`,
    `(?:(?<![${LETTER}-])(?:${LABEL}\\.){0,9}${LABEL}[.。]|${UNSPACED}\\.)${TLD}(?![${LETTER}-])(?:[:/?#]${URL_CHARACTER}*)?`,
    `[${LETTER}-]{1,63}\\s{0,3}[[({]\\s?(?:dot|\\.)\\s?[\\])}]\\s{0,3}${TLD}(?![${LETTER}-])`,
    // After a spelled-out dot most country codes are excluded: too many of them are words.
    `[${LETTER}-]{1,63}\\s{1,3}(?:${DOT}|\\.)\\s{1,3}(?:${LONG_TLD}|io|ru|cn|uk|tv|cc|gg|ai)(?![${LETTER}-])`,
    `(?<![${LETTER}])www\\s{0,3}(?:${DOT}|\\.)`,
  ].join('|'),
  'giu',
);
const ADDRESS = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,9}/gi;
// At least seven digits after a prefix, otherwise nine, so that dates do not match; or the short form '555-0199'.
const PHONE =
  /(?:\+|\b00)\p{Nd}(?:[\s()./·_‐-―-]*\p{Nd}){6,}|\p{Nd}(?:[\s()./·_‐-―-]*\p{Nd}){8,}|(?<![\p{Nd}-])\p{Nd}{3}-\p{Nd}{4}(?![\p{Nd}-])/gu;
// A handle on a social network or messenger counts as an address.
const HANDLE =
  /(?<![\p{L}\p{N}._%+-])@[a-z0-9_][a-z0-9_.]{2,29}|(?<!\p{L})(?:telegram|whatsapp|viber|wechat|discord|skype|instagram)\s?[:@]\s?[\p{L}\p{N}_.@+-]+/giu;

const isTldWritten = (link: string): boolean => {
  const end = /[.。]([a-z]+)(?=$|[:/?#])/i.exec(link)?.[1]; // 'Thanks.It' is a missing space, not a host
  return end === undefined || /^[a-z]+$/.test(end) || /^[A-Z]+$/.test(end);
};

const contactsMatching = (text: string, pattern: RegExp, name: (match: string) => string): Contact[] =>
  [...text.matchAll(pattern)].map(({ 0: all, index }) => ({
    name: name(all),
    from: index,
    to: index + all.length,
  }));

const blank = (text: string): string => ' '.repeat(text.length);

const linkName = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/(?<![/.,;:!?)'’。])[/.,;:!?)'’。]+$/, '');

const linksIn = (text: string): Contact[] =>
  contactsMatching(text.replace(ADDRESS, blank), LINK, (link) => link)
    .filter(({ name }) => isTldWritten(name))
    .map((link) => ({ ...link, name: linkName(link.name) }));

const addressesIn = (text: string): Contact[] => [
  ...contactsMatching(text, ADDRESS, (address) => address.toLowerCase()),
  ...contactsMatching(text.replace(ADDRESS, blank), HANDLE, (handle) =>
    handle.toLowerCase().replace(/\.$/, ''),
  ),
];

const phonesIn = (text: string): Contact[] =>
  contactsMatching(text, PHONE, (phone) => phone.replace(/[^\p{Nd}]/gu, ''));

const KINDS: readonly [ContactCode, (text: string) => Contact[]][] = [
  ['foreign-link', linksIn],
  ['foreign-address', addressesIn],
  ['phone-number', phonesIn],
];

/** The first link, address and number in a plain text that is not the publisher's own. */
export const foreignContactsIn = (plain: string, own: AllowedMentions) => {
  const ownText = plainText([own.email, ...own.texts].join('\n')).text;
  return KINDS.flatMap(([code, contactsIn]) => {
    const ownNames = new Set(contactsIn(ownText).map(({ name }) => name));
    const foreign = contactsIn(plain).find(({ name }) => !ownNames.has(name));
    return foreign ? [{ code, from: foreign.from, to: foreign.to }] : [];
  });
};
