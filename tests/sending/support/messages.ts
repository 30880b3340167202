import * as z from 'zod';

/** What a node is asked to submit, as the page would. */
export const Order = z.object({
  order: z.number(),
  companyId: z.string(),
  appId: z.string(),
  reviewId: z.string(),
  text: z.string(),
  delayMs: z.number(),
});
export type Order = z.infer<typeof Order>;

/** What a node says: that it is open, or what became of an order (`refused` is a code of the wire, null when taken). */
export const Word = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ order: z.number(), refused: z.string().nullable() }),
]);
export type Word = z.infer<typeof Word>;
