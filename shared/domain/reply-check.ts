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

const LINK =
  /(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|io|app|ru|info|biz|co|me|xyz|link|top|site|online|shop)\b(?:\/\S*)?/gi;
const ADDRESS = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().,;!?]+/g;
const PHONE = /(?:\+|\b00)?\d[\d\s().-]{7,}\d/g;
const PLACEHOLDER =
  /\{\{?[^{}]*\}?\}|\[(?:[A-Z][\w ]{1,30}|your [^\]]*)\]|<[A-Z_]{2,}>|\$\{[^}]*\}|%[A-Z_]{2,}%/i;
const MARKUP = /<\/?[a-z][^>]*>|\*\*[^*]+\*\*|^#{1,6} |\[[^\]]+\]\([^)]+\)|```/im;
// Control and format characters, but for line feeds, joiners (emoji, Persian) and direction marks (Arabic).
const UNSEEN = /(?![\n\u200c-\u200f])[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Everything that keeps `text` from being shown as a draft; nothing when it may be. */
export const findingsIn = (text: string, store: Store, own: Own): Finding[] => {
  const mine = [own.email, ...own.texts].join('\n').toLowerCase();
  const isForeign = (found: string) => !mine.includes(found.toLowerCase());
  const addresses = text.match(ADDRESS) ?? [];
  const withoutAddresses = text.replace(ADDRESS, ' ');
  const findings: [Finding, boolean][] = [
    ['empty', text.trim() === ''],
    ['too-long', isTooLong(text, store)],
    ['placeholder', PLACEHOLDER.test(text)],
    ['markup', MARKUP.test(text)],
    ['control-character', UNSEEN.test(text)],
    ['foreign-link', (withoutAddresses.match(LINK) ?? []).some(isForeign)],
    ['foreign-address', addresses.some(isForeign)],
    ['phone-number', (text.match(PHONE) ?? []).some(isForeign)],
    ['leaked-instructions', text.includes(CANARY)],
  ];
  return findings.filter(([, found]) => found).map(([finding]) => finding);
};

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
