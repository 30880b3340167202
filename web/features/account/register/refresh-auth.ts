import * as subscriptionApi from '#shared/contract/subscription/endpoints.ts';
import { auth, call } from '#web/lib/auth/session.ts';

/** Polling interval in ms; the provider's webhook arrives shortly after the user returns. */
const AGAIN_MS = [0, 2000, 6000];

/** Polls the company's access until it has changed, and stores it. */
export const refreshAuth = async (signal: AbortSignal): Promise<void> => {
  const before = JSON.stringify(auth.get()?.auth);
  for (const wait of AGAIN_MS) {
    await new Promise((done) => setTimeout(done, wait));
    if (signal.aborted) return;
    const answer = await call(subscriptionApi.getSubscriptionResult, {}, signal);
    const user = auth.get();
    if (!answer.ok || !user || JSON.stringify(answer.value.auth) === before) continue;
    auth.set({ ...user, auth: answer.value.auth });
    return;
  }
};
