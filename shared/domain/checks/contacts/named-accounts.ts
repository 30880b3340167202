import type { Contact } from './links.ts';
import {
  BY_NAME,
  CAPITALISED_NETWORKS,
  MAIL_HOSTS,
  NAMING,
  NETWORKS,
  ORDINARY,
  PRODUCTS,
} from './networks.ts';

type Place = { from: number; to: number };
const placesOf = (text: string, pattern: RegExp): Place[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }));

/** A network in a text; what may be another word instead is only one beside a name that no word looks like. */
type Network = Place & { isSure: boolean };
const networksIn = (text: string): Network[] =>
  [
    ...placesOf(text, NETWORKS).map((place) => ({ ...place, isSure: true })),
    ...placesOf(text, CAPITALISED_NETWORKS).map((place) => ({ ...place, isSure: false })),
  ].sort((a, b) => a.from - b.from);

const NAME = /(?<![\p{L}\p{N}_.@/#-])[@#]?[\p{L}\p{N}_][\p{L}\p{N}_.#-]{2,40}/gu;
const FILE =
  /\.(?:zip|rar|pdf|csv|txt|json|png|jpe?g|gif|mp[34]|mov|docx?|xlsx?|html?|xml|apk|ipa|log|db|gpx|kml|ics|heic|webp|svg|wav|m4a|backup|bak)$/i;
const PRODUCT_NUMBER =
  /^(?:ios|ipados|android|iphone|ipad|watchos|macos|galaxy|pixel|version|build|windows|win|chrome|covid|web|sha|oauth|gpt|redmi|note|oneplus|xperia|sdk|api|http|utf|wpa|mp|error|fehler|bug|ticket|case|order|level|top|step|day|year|q)[-_.#]?\d/i;
const QUANTITY =
  /^\d[\d.,]*(?:kb|mb|gb|tb|min|mins|sec|days?|hours?|hrs?|weeks?|months?|px|fps|mah|usd|eur|kbps|mbps|hz|k?hz|mhz|dpi|km|kg|mm|cm|st|nd|rd|th|pm|am|x|k|d|h|m|s)$/i;

/** A name that no word looks like. */
const isOdd = (name: string): boolean => {
  if (FILE.test(name) || PRODUCT_NUMBER.test(name) || QUANTITY.test(name)) return false;
  if (name.includes('_') && /\p{L}/u.test(name)) return true;
  if (/[\p{L}_]#\d{3,40}$/u.test(name)) return true;
  if (
    /[A-Za-z]{3,40}\.(?![A-Z][a-z])[A-Za-z\d]{2,40}|[A-Za-z\d]{2,40}\.(?![A-Z][a-z])[A-Za-z]{3,40}/.test(name)
  )
    return true;
  return /[a-z]{3,40}[.-]?\d{2,40}|^\d+[a-z]{3,40}/i.test(name);
};
const isCamel = (name: string): boolean =>
  /^(?:[A-Z]?[a-z]{2,}[A-Z][a-z]{2,}|[A-Z]{2,}[a-z]{3,})/.test(name) && !PRODUCTS.test(name);

/** How far from a network a name may stand, if no sentence ends between them. */
const FAR = 60;
const NEAR = 25;
const ENDS_SENTENCE = /[.!?…。！？](?=\s)|\n/u;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** What lies between two places, unless a sentence ends there. */
const between = (text: string, one: Place, other: Place): string | undefined => {
  const [first, second] = one.from <= other.from ? [one, other] : [other, one];
  if (second.from < first.to || second.from - first.to > FAR) return undefined;
  const part = text.slice(first.to, second.from);
  return ENDS_SENTENCE.test(part) ? undefined : part;
};

const trimmed = (name: string): string => name.replace(/[.#-]{1,40}$/, '');

/** Whether a name beside a network, `part` lying between them, is one on it. */
const isAccount = (
  text: string,
  name: string,
  place: Place,
  part: string,
  { isSure, to }: Network,
): boolean => {
  if (ORDINARY.test(name)) return false;
  if (isOdd(name)) return true;
  if (part.length > NEAR || !isSure) return false;
  const isLast = /^(?:[.,;!?)\n]|$)/.test(text.slice(place.to, place.to + 1));
  if (to <= place.from && isLast && /^\s?[:=@>→]\s?$|^\s-\s$/.test(part)) return /^[a-z\d]{4,}$/i.test(name);
  const around = text.slice(Math.max(0, place.from - FAR), place.to + NEAR);
  if (isCamel(name)) return around.search(NAMING) >= 0;
  if (/^["'«»“”„‘’「]$/.test(text[place.from - 1] ?? '') && /^["'«»“”’」]/.test(text[place.to] ?? ''))
    return /^[a-z][a-z\d-]{3,}$/.test(name);
  const isForeign = NOT_LATIN.test(part) || NOT_LATIN.test(text.slice(place.to, place.to + 4));
  return isForeign && part.length <= NEAR / 2 && /^[a-z][a-z\d-]{4,}$/.test(name);
};

const contact = (name: string, { from, to }: Place): Contact => ({
  name: name.toLowerCase().replace(/^[@#]/, ''),
  from,
  to,
});

const besideNetworks = (text: string): Contact[] => {
  const networks = networksIn(text);
  if (networks.length === 0) return [];
  let next = 0;
  return [...text.matchAll(NAME)].flatMap(({ 0: written, index }): Contact[] => {
    const name = trimmed(written);
    const place = { from: index, to: index + name.length };
    while ((networks[next]?.from ?? text.length) < place.from) next += 1;
    const isFound = [networks[next - 1], networks[next], networks[next + 1]].some((network) => {
      if (network === undefined) return false;
      const part = between(text, network, place);
      return part !== undefined && isAccount(text, name, place, part, network);
    });
    return isFound ? [contact(name, place)] : [];
  });
};

const START = '(?<![\\p{L}\\p{N}])';
const CALL =
  'write|e-?mail|mail|send|contact|reach|schreib\\p{L}*|mailen?|escrib\\p{L}*|escrev\\p{L}*|écri\\p{L}*|schrijf\\p{L}*|napisz\\p{L}*|pisz\\p{L}*|napiš\\p{L}*|pište|напиш\\p{L}*|пиш\\p{L}*';
const ON =
  '(?:on|at|in|via|auf|bei|sur|chez|en|em|no|na|w|v|u|op|bij|у|в|на|على|في|عبر)\\s{1,2}(?:our\\s|my\\s)?';
const ODD = '(?=[a-z._-]{0,40}[._\\d])[a-z0-9][a-z0-9._-]{3,40}';
const EXPLICIT: readonly RegExp[] = [
  // a name on a mail host
  `${START}(?:["'«“„][\\p{L}\\p{N}._-]{2,40}["'»”“]|${ODD})[^\\p{L}\\p{N}]{0,3}(?:${ON})?(?:${MAIL_HOSTS})`,
  `${START}(?:${CALL})\\s[^.!?\\n]{0,30}?${START}(?!(?:us|me|a|the|your|it|mail|e-?mail|support|uns|nos|nous|ons|nám|nam|нам)\\s)[a-z0-9._-]{4,40}\\s{1,2}${ON}(?:${MAIL_HOSTS})`,
  `${START}(?:${MAIL_HOSTS})\\s?[:=]\\s?[a-z0-9][a-z0-9._-]{3,40}`,
  // accounts that say themselves where they are
  `${START}[ur]\\/[a-z0-9_-]{3,30}`,
  `${START}(?!(?:order|ticket|case|issue|bug|error|build|ref|invoice|level|request|fehler|commande|pedido|bestellung)#)[\\p{L}][\\p{L}\\p{N}_.]{1,31}#\\d{4}(?!\\d)`,
  `${START}live:\\.?[a-z][a-z0-9._-]{3,40}`,
  // what no word looks like: where money is sent, keys, and texts that are encoded
  `${START}(?=[a-z]{0,60}\\d)(?=\\d{0,60}[a-z])[a-z0-9]{24,120}(?![\\p{L}\\p{N}])`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** What follows the words for 'under the name', if the sentence also has a network. */
const UNDER_NAME = new RegExp(
  `${START}(?:${BY_NAME})[\\s:"'«“„]{1,3}(?!(?:the|and|was|has|will|changed|app|chats?|pages?|groups?)(?!\\p{L}))([a-z][a-z0-9.-]{4,40})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Accounts on networks, whatever the order of the words, mail at a host that is only named, and crypto addresses. */
export const accountsIn = (text: string): Contact[] => {
  const networks = networksIn(text);
  const named = [...text.matchAll(UNDER_NAME)].flatMap(({ 0: whole, 1: name = '', index }): Contact[] => {
    const place = { from: index + whole.length - name.length, to: index + whole.length };
    const isFound = networks.some((network) => between(text, network, place) !== undefined);
    return isFound && !ORDINARY.test(name) ? [contact(trimmed(name), place)] : [];
  });
  const explicit = EXPLICIT.flatMap((pattern) =>
    placesOf(text, pattern).map((place) => contact(text.slice(place.from, place.to), place)),
  );
  return [...besideNetworks(text), ...named, ...explicit];
};
