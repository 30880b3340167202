/** What a writer's tokens cost, in dollars for a million of them. */
export type Price = { input: number; output: number };

/** The list price of the model that new apps are given (gpt-4o-mini). */
export const DEFAULT_PRICE: Price = { input: 0.15, output: 0.6 };

/** What so many tokens cost, in dollars. */
export const dollarsFor = (tokens: { input: number; output: number }, price: Price): number =>
  (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
