import * as z from 'zod';

/** A submit that a node is asked to make, as the page would. */
export const Order = z.object({
  order: z.number(),
  companyId: z.string(),
  appId: z.string(),
  reviewId: z.string(),
  text: z.string(),
  delayMs: z.number(),
});
export type Order = z.infer<typeof Order>;

/** A message from a node: that it is ready, or the outcome of an order (`refused` is an error code, null if accepted). */
export const Word = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ order: z.number(), refused: z.string().nullable() }),
]);
export type Word = z.infer<typeof Word>;
