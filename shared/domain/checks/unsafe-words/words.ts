/** What a reply must not promise or ask for without a person checking it. */
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
 * Regular expressions for one sentence, matched from the start of a word. `unless` exempts clauses that negate the promise
 * or attribute it to others, `thanks` exempts thanks to the reviewer.
 */
export type UnsafeWords = Record<UnsafeCode | 'unless' | 'thanks', readonly string[]>;

/**
 * How a language asks for stars without saying so: a part, up to the next `and`, with a `noun` and a `hint` asks, unless it
 * is `about` something else. `give` are requests by themselves. An `ask` makes a clause a request although it thanks.
 */
export type RatingRequests = Record<
  'star' | 'and' | 'noun' | 'hint' | 'about' | 'ask' | 'give' | 'kind',
  string
>;
