import type { TextDefectCode } from '#shared/domain/checks/text-defects.ts';
import type { ResidueCode } from '#shared/domain/checks/transport-residue.ts';
import type { UnsafeCode } from '#shared/domain/checks/unsafe-words/words.ts';

type OfReview = 'sensitive' | 'off_topic';
type OfBatch = 'near_identical' | 'unchecked_language';
/** Found by the second judge, or that it gave no verdict. */
export const JUDGED_CODES = ['judged_rating', 'judged_claim', 'judged_contact', 'unjudged'] as const;
export type JudgedCode = (typeof JUDGED_CODES)[number];
export type BatchWarningCode = TextDefectCode | ResidueCode | UnsafeCode | OfReview | OfBatch | JudgedCode;

/** What makes a reply of a batch one that has to be opened, in a record so that none is forgotten. */
const CODES: Record<BatchWarningCode, true> = {
  sensitive: true,
  off_topic: true,
  near_identical: true,
  unchecked_language: true,
  judged_rating: true,
  judged_claim: true,
  judged_contact: true,
  unjudged: true,
  refund: true,
  money: true,
  deadline: true,
  guilt: true,
  reward: true,
  rating: true,
  'promo-code': true,
  'foreign-link': true,
  'foreign-address': true,
  'phone-number': true,
  placeholder: true,
  markup: true,
  'control-character': true,
  'split-grapheme': true,
  'spelled-out': true,
  'transport-residue': true,
};

const isCode = (name: string): name is BatchWarningCode => Object.hasOwn(CODES, name);
export const BATCH_WARNINGS: readonly BatchWarningCode[] = Object.keys(CODES).filter(isCode);

/** Those that no pattern found are about the whole. */
export type BatchWarning = { code: BatchWarningCode; span: [from: number, to: number] | null };

const BLOCKING: ReadonlySet<BatchWarningCode> = new Set([
  'rating',
  'near_identical',
  'foreign-link',
  'foreign-address',
  'phone-number',
  'judged_rating',
  'judged_claim',
  'judged_contact',
]);

/**
 * Such a reply is not sent before its text is changed: the stores forbid asking for ratings and repeating a text, a
 * contact that is not the publisher's may be a fraudster's, and a batch claims nothing that its announcement does not say.
 */
export const isBlocking = ({ code }: Pick<BatchWarning, 'code'>): boolean => BLOCKING.has(code);
