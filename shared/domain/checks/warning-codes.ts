import type { TextDefectCode } from './text-defects.ts';
import { UNSAFE_CODES } from './unsafe-words/words.ts';

const DEFECT_CODES = [
  'placeholder',
  'markup',
  'control-character',
  'split-grapheme',
  'foreign-link',
  'foreign-address',
  'phone-number',
  'spelled-out',
] as const satisfies readonly TextDefectCode[];

/** What a reply can be warned about. */
export const WARNING_CODES = [...DEFECT_CODES, ...UNSAFE_CODES];
