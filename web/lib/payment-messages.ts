import * as z from 'zod/mini';

/** What the page tells the frame in which the payment provider works: everything it must know, and nothing else of ours. */
export const PaymentOrder = z.object({
  to: z.literal('payment-frame'),
  environment: z.enum(['production', 'sandbox', 'local']),
  script: z.string(),
  clientToken: z.string(),
  priceId: z.string(),
  email: z.string(),
  userId: z.string(),
  companyId: z.string(),
  theme: z.enum(['light', 'dark']),
  locale: z.string(),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

/** What the frame tells the page. */
export const PaymentNews = z.discriminatedUnion('is', [
  z.object({ from: z.literal('payment-frame'), kind: z.literal('ready') }),
  z.object({ from: z.literal('payment-frame'), kind: z.literal('loaded') }),
  /** How tall the form is, in px; it changes as people go through it. */
  z.object({ from: z.literal('payment-frame'), kind: z.literal('sized'), height: z.number() }),
  z.object({
    from: z.literal('payment-frame'),
    kind: z.literal('completed'),
    transactionId: z.nullable(z.string()),
  }),
  z.object({ from: z.literal('payment-frame'), kind: z.literal('failed') }),
]);
export type PaymentNews = z.infer<typeof PaymentNews>;
