/** US dollars per million tokens. */
export type Price = { input: number; output: number };

/** The list price of gpt-4o-mini, the model of new apps. */
export const DEFAULT_PRICE: Price = { input: 0.15, output: 0.6 };

export const dollarsFor = (tokens: { input: number; output: number }, price: Price): number =>
  (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
