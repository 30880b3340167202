import type { TextDefectCode } from '#shared/domain/checks/text-defects.ts';
import type { ResidueCode } from '#shared/domain/checks/transport-residue.ts';
import type { UnsafeCode } from '#shared/domain/checks/unsafe-words/words.ts';

type OfReview = 'sensitive';
type OfBatch = 'near_identical';
export type BatchWarningCode = TextDefectCode | ResidueCode | UnsafeCode | OfReview | OfBatch;

/** What makes a reply of a batch one that has to be opened, in a record so that none is forgotten. */
const CODES: Record<BatchWarningCode, true> = {
  sensitive: true,
  near_identical: true,
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

/** `near_identical` and `sensitive` are about the whole. */
export type BatchWarning = { code: BatchWarningCode; span: [from: number, to: number] | null };

/** The stores' policies on spam and solicitation: such a reply is not sent before its text is changed. */
export const isBlocking = ({ code }: Pick<BatchWarning, 'code'>): boolean =>
  code === 'rating' || code === 'near_identical';
