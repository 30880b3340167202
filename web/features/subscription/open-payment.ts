import * as z from 'zod/mini';
import { readStored, store } from '#web/lib/storage/persisted.ts';

/** How long a payment is awaited after a reload, in ms; after that the form is offered again. */
const AWAITED_MS = 3_600_000;

const OpenPayment = z.object({ transactionId: z.nullable(z.string()), at: z.number() });
export type OpenPayment = z.infer<typeof OpenPayment>;

const keyOf = (account: string): string => `payment:${account}`;

/** The payment of this tab that is not confirmed yet; without it a reload would ask for another one. */
export const readOpenPayment = (account: string): OpenPayment | null => {
  const { data } = OpenPayment.safeParse(readStored(keyOf(account), 'sessionStorage'));
  return data && Date.now() - data.at < AWAITED_MS ? data : null;
};

export const storeOpenPayment = (account: string, payment: OpenPayment | null): void =>
  store(keyOf(account), payment, 'sessionStorage');
