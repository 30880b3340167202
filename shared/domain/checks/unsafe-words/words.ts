/** What a reply may not promise or ask unseen by a person. */
export const UNSAFE_CODES = [
  'refund',
  'money',
  'deadline',
  'guilt',
  'reward',
  'rating',
  'promo-code',
] as const;
export type UnsafeCode = (typeof UNSAFE_CODES)[number];

/**
 * Regular expressions over one sentence, each beginning at a word. `unless` takes back what is said of others or denied in
 * the same clause, `thanks` what the reviewer is thanked for.
 */
export type UnsafeWords = Record<UnsafeCode | 'unless' | 'thanks', readonly string[]>;
