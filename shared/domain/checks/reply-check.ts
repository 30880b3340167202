import {
  detectLanguage,
  isWrittenIn,
  withoutAllowedMentions,
} from '#shared/domain/language/detect-language.ts';
import { languageName } from '#shared/domain/language/languages.ts';
import { plainText } from '#shared/domain/language/plain-text.ts';
import { isEmptyReply, isTooLong } from '#shared/domain/replies/reply-length.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { promptLeakIn } from '#shared/domain/writer/prompt-leak.ts';
import { foreignContactsIn } from './contacts/foreign-contacts.ts';
import type { AllowedMentions } from './foreign-contact.ts';
import { type Span, type TextDefectCode, textDefectsIn } from './text-defects.ts';
import { type ResidueCode, transportResidueIn } from './transport-residue.ts';
import { unsafePromisesIn } from './unsafe-promises.ts';
import type { UnsafeCode } from './unsafe-words/words.ts';

/** Why a generated text must not be shown. */
export type HardCode =
  | TextDefectCode
  | ResidueCode
  | 'empty'
  | 'too-long'
  | 'leaked-instructions'
  | 'wrong-language'
  | 'untouched';
export type FindingCode = HardCode | UnsafeCode;

/** A problem in a generated text: `hard` blocks it, `soft` asks a person to check. */
export type Finding = HardFinding | SoftFinding;
export type HardFinding = { code: HardCode; span: Span | null; severity: 'hard' };
export type SoftFinding = { code: UnsafeCode; span: Span; severity: 'soft' };

/** What to check a text against; with `language` (a tag), it must be in that language or one of `orIn`. */
export type Expected = {
  store: Store;
  own: AllowedMentions;
  language?: string | undefined;
  orIn?: readonly string[];
};

const isWrongLanguage = (text: string, { language, orIn = [], own }: Expected): boolean =>
  language !== undefined &&
  [language, ...orIn].every((each) => isWrittenIn(withoutAllowedMentions(text, own.texts), each) === 'no');

const wholeSpan = (text: string): Span => [0, text.length];

/** The problems that keep `text` from being shown as a draft. */
export const hardFindingsIn = (text: string, expected: Expected): HardFinding[] => {
  const { store, own } = expected;
  const findings: [HardCode, Span | null | false][] = [
    ['empty', isEmptyReply(text) && null],
    ['too-long', isTooLong(text, store) && wholeSpan(text)],
    ...[...textDefectsIn(text, own), ...foreignContactsIn(text, own)].map(
      ({ code, span }): [HardCode, Span] => [code, span],
    ),
    ['transport-residue', transportResidueIn(text, own.texts) ?? false],
    ['leaked-instructions', promptLeakIn(plainText(text).text) && null],
    ['wrong-language', isWrongLanguage(text, expected) && wholeSpan(text)],
  ];
  return findings.flatMap(([code, span]): HardFinding[] =>
    span === false ? [] : [{ code, span, severity: 'hard' }],
  );
};

/** What a person should check before `text` is public; detects the language when none is given. */
export const softFindingsIn = (text: string, language?: string): SoftFinding[] =>
  unsafePromisesIn(text, language ?? detectLanguage(text) ?? 'en').map(({ code, span }) => ({
    code,
    span,
    severity: 'soft',
  }));

/** All findings, the hard ones first. */
export const findingsIn = (text: string, expected: Expected): Finding[] => [
  ...hardFindingsIn(text, expected),
  ...softFindingsIn(text, expected.language),
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
  'transport-residue': 'it held escape sequences, a label, or quotation marks around the text',
  'leaked-instructions': 'it gave instructions away',
  'wrong-language': 'it was in the wrong language',
  untouched: 'it was the text that was given, unchanged',
};

/** The instruction for a retry; `language` is the expected one. */
export const complaintAbout = (codes: readonly HardCode[], language?: string): string => {
  const complaints = codes.map((code) =>
    code === 'wrong-language' && language !== undefined
      ? `${COMPLAINTS[code]}: write in ${languageName(language)}`
      : COMPLAINTS[code],
  );
  return `Your last answer could not be used: ${complaints.join('; ')}.`;
};
