import { type ContactCode, foreignContactsIn, type Own } from './foreign-contact.ts';
import { languageName } from './languages.ts';
import { plainText, splitIn, unseenIn } from './plain-text.ts';
import { leakIn } from './prompt-leak.ts';
import { isTooLong } from './reply.ts';
import type { Store } from './store.ts';
import { unsafePromisesIn } from './unsafe-promises.ts';
import type { UnsafeCode } from './unsafe-words/words.ts';
import { isWrittenIn, writtenLanguage } from './written-language.ts';

/** Why a text from the writer may not be shown. */
export type HardCode =
  | ContactCode
  | 'empty'
  | 'too-long'
  | 'placeholder'
  | 'markup'
  | 'control-character'
  | 'split-grapheme'
  | 'spelled-out'
  | 'leaked-instructions'
  | 'wrong-language';
export type FindingCode = HardCode | UnsafeCode;
type Span = [from: number, to: number];

/** Something about a text of the writer, and where in the text it stands: `hard` keeps it from being shown, `soft` wants a look. */
export type Finding = HardFinding | SoftFinding;
export type HardFinding = { code: HardCode; span: Span | null; severity: 'hard' };
export type SoftFinding = { code: UnsafeCode; span: Span; severity: 'soft' };

/** What a text is held to; with `language` (a tag), it must be in that one, or in one of `orIn`. */
export type Expected = { store: Store; own: Own; language?: string | undefined; orIn?: readonly string[] };

const PLACEHOLDER =
  /\{\{?[^{}]*\}?\}|\[[^[\]\n]{1,40}\](?!\()|<[A-Z_]{2,}>|\$\{[^}]*\}|%[A-Z_]{2,}%|【[^【】\n]{1,40}】/gi;
const MARKUP =
  /<\/?[a-z!?][^<>]*>|\*\*[^*]+\*\*|__[^_\n]+__|^#{1,6} |\[[^[\]]+\]\([^()]+\)|```|&(?:lt|gt|amp|#\d+|#x[0-9a-f]+);/im;

/** Eight letters and signs with spaces between them: words hidden from whoever looks for words. */
const SPELLED_OUT =
  /(?<!\S)(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Sm}][ \u00a0]+){7,}[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Sm}](?!\S)/u;

const spanOf = (found: RegExpExecArray | null): Span | null =>
  found ? [found.index, found.index + found[0].length] : null;

const placeholderIn = (said: string, own: Own): Span | null => {
  const mine: readonly string[] = plainText(own.texts.join('\n')).said.match(PLACEHOLDER) ?? [];
  const found = [...said.matchAll(PLACEHOLDER)].find(([all]) => !mine.includes(all));
  return found ? [found.index, found.index + found[0].length] : null;
};

/** Names and signatures of the publisher's own are of no language. */
const withoutOwn = (text: string, own: Own): string =>
  own.texts
    .flatMap((each) => each.split('\n'))
    .filter((each) => each.length >= 3 && each.length <= 80)
    .reduce((left, each) => left.replaceAll(each, ' '), text);

const isWrongLanguage = (text: string, { language, orIn = [], own }: Expected): boolean =>
  language !== undefined &&
  [language, ...orIn].every((each) => isWrittenIn(withoutOwn(text, own), each) === 'no');

const everywhere = (text: string): Span => [0, text.length];

/** Everything that keeps `text` from being shown as a draft; nothing when it may be. */
export const hardFindingsIn = (text: string, held: Expected): HardFinding[] => {
  const { store, own } = held;
  const { said, spanOf: original } = plainText(text);
  const inOriginal = (span: Span | null): Span | null => span && original(...span);
  const leak = leakIn(said);
  const findings: [HardCode, Span | null | false][] = [
    ['empty', text.trim() === '' && null],
    ['too-long', isTooLong(text, store) && everywhere(text)],
    ['placeholder', inOriginal(placeholderIn(said, own)) ?? false],
    ['markup', spanOf(MARKUP.exec(text)) ?? inOriginal(spanOf(MARKUP.exec(said))) ?? false],
    ['control-character', unseenIn(text) ?? false],
    ['split-grapheme', splitIn(text) ?? false],
    ...foreignContactsIn(said, own).map(({ code, from, to }): [HardCode, Span] => [code, original(from, to)]),
    ['spelled-out', inOriginal(spanOf(SPELLED_OUT.exec(said))) ?? false],
    ['leaked-instructions', leak && null],
    ['wrong-language', isWrongLanguage(text, held) && everywhere(text)],
  ];
  return findings.flatMap(([code, span]): HardFinding[] =>
    span === false ? [] : [{ code, span, severity: 'hard' }],
  );
};

/** What a person should look at before `text` is public, in the language it is written in where none is told. */
export const softFindingsIn = (text: string, language?: string): SoftFinding[] =>
  unsafePromisesIn(text, language ?? writtenLanguage(text) ?? 'en').map(({ code, span }) => ({
    code,
    span,
    severity: 'soft',
  }));

/** All that is to be said about a text of the writer, the hard first. */
export const findingsIn = (text: string, held: Expected): Finding[] => [
  ...hardFindingsIn(text, held),
  ...softFindingsIn(text, held.language),
];

const COMPLAINTS: Record<HardCode, string> = {
  empty: 'it was empty',
  'too-long': 'it was too long: stay well under "limit" characters',
  placeholder: 'it held a placeholder',
  markup: 'it held markup',
  'control-character': 'it held characters that cannot be seen',
  'split-grapheme': 'it held half a character',
  'foreign-link': 'it held a link',
  'foreign-address': 'it held an e-mail address that is not the publisher’s',
  'phone-number': 'it held a phone number',
  'spelled-out': 'it held words spelled letter by letter',
  'leaked-instructions': 'it gave instructions away',
  'wrong-language': 'it was in the wrong language',
};

/** What the writer is told when it is asked once more; `language` is the one it was to write in. */
export const complaintAbout = (codes: readonly HardCode[], language?: string): string => {
  const told = codes.map((code) =>
    code === 'wrong-language' && language !== undefined
      ? `${COMPLAINTS[code]}: write in ${languageName(language)}`
      : COMPLAINTS[code],
  );
  return `Your last answer could not be used: ${told.join('; ')}.`;
};
