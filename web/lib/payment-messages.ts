import * as z from 'zod/mini';

/** The message to the payment iframe; the provider's script gets no other data of ours. */
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

/** Messages from the payment iframe. */
export const PaymentNews = z.discriminatedUnion('kind', [
  z.object({ from: z.literal('payment-frame'), kind: z.literal('ready') }),
  z.object({ from: z.literal('payment-frame'), kind: z.literal('loaded') }),
  /** Height of the form in px, which changes between its steps. */
  z.object({ from: z.literal('payment-frame'), kind: z.literal('sized'), height: z.number() }),
  z.object({
    from: z.literal('payment-frame'),
    kind: z.literal('completed'),
    transactionId: z.nullable(z.string()),
  }),
  z.object({ from: z.literal('payment-frame'), kind: z.literal('failed') }),
]);
export type PaymentNews = z.infer<typeof PaymentNews>;
