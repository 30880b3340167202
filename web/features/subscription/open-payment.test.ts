import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readOpenPayment, storeOpenPayment } from './open-payment.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const HOUR = 3_600_000;

it("keeps a user's payment until it is confirmed, and for an hour at most", () => {
  const payment = { transactionId: 'txn_1', at: Date.now() };
  storeOpenPayment('ada', payment);
  expect([readOpenPayment('ada'), readOpenPayment('mona')]).toEqual([payment, null]);
  storeOpenPayment('ada', null);
  expect(readOpenPayment('ada')).toBeNull();
  storeOpenPayment('ada', { transactionId: null, at: Date.now() - HOUR });
  expect(readOpenPayment('ada')).toBeNull();
});
