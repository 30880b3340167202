import { brokenCharacterIn, invisibleCharacterIn, plainText } from '#shared/domain/language/plain-text.ts';
import type { AllowedMentions, ContactCode } from './foreign-contact.ts';

/** Defects that do not depend on the language or the author of a text. */
export type TextDefectCode =
  | ContactCode
  | 'placeholder'
  | 'markup'
  | 'control-character'
  | 'split-grapheme'
  | 'spelled-out';
export type Span = [from: number, to: number];
export type TextDefect = { code: TextDefectCode; span: Span };

const PLACEHOLDER =
  /\{\{?[^{}]*\}?\}|\[[^[\]\n]{1,40}\](?!\()|<[A-Z_]{2,}>|\$\{[^{}]*\}|%[A-Z_]{2,}%|【[^【】\n]{1,40}】/gi;
const MARKUP =
  /<\/?[a-z!?][^<>]*>|\*\*[^*]+\*\*|__[^_\n]+__|^#{1,6} |\[[^[\]]+\]\([^()]+\)|```|&(?:lt|gt|amp|#\d+|#x[0-9a-f]+);/im;

/** Eight or more single characters separated by spaces, which would hide words from the other checks. */
const SPELLED_OUT =
  /(?<!\S)(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Sm}][ \u00a0]+){7,}[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Sm}](?!\S)/u;

const spanOf = (found: RegExpExecArray | null): Span | null =>
  found ? [found.index, found.index + found[0].length] : null;

const placeholderIn = (plain: string, own: AllowedMentions): Span | null => {
  const ownPlaceholders = new Set<string>(plainText(own.texts.join('\n')).text.match(PLACEHOLDER) ?? []);
  const found = [...plain.matchAll(PLACEHOLDER)].find(([all]) => !ownPlaceholders.has(all));
  return found ? [found.index, found.index + found[0].length] : null;
};

/**
 * The first defect of each kind but foreign contacts, whose tables only the server holds. The search runs on the plain text; the spans refer to
 * the original.
 */
export const textDefectsIn = (text: string, own: AllowedMentions): TextDefect[] => {
  const { text: plain, spanOf: original } = plainText(text);
  const inOriginal = (span: Span | null): Span | null => span && original(...span);
  const found: [TextDefectCode, Span | null][] = [
    ['placeholder', inOriginal(placeholderIn(plain, own))],
    ['markup', spanOf(MARKUP.exec(text)) ?? inOriginal(spanOf(MARKUP.exec(plain)))],
    ['control-character', invisibleCharacterIn(text)],
    ['split-grapheme', brokenCharacterIn(text)],
    ['spelled-out', inOriginal(spanOf(SPELLED_OUT.exec(plain)))],
  ];
  return found.flatMap(([code, span]): TextDefect[] => (span ? [{ code, span }] : []));
};
