import * as subscriptionApi from '#shared/contract/subscription/endpoints.ts';
import { accountKey, auth, call } from '#web/lib/auth/session.ts';
import { storeOpenPayment } from './open-payment.ts';

/** Polling interval, in ms. */
const EVERY_MS = 2000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Polls until the payment has given access; then stores the access, and forgets the payment. Failed requests are retried. */
export const awaitSubscription = async (
  transactionId: string | null,
  signal: AbortSignal,
): Promise<boolean> => {
  while (!signal.aborted) {
    if (transactionId !== null) await call(subscriptionApi.confirmPayment, { transactionId }, signal);
    const answer = await call(subscriptionApi.getSubscriptionResult, {}, signal);
    const user = auth.get();
    if (answer.ok && answer.value.auth.type === 'subscription' && user && !signal.aborted) {
      storeOpenPayment(accountKey(user), null);
      auth.set({ ...user, auth: answer.value.auth });
      return true;
    }
    await pause(EVERY_MS, signal);
  }
  return false;
};
