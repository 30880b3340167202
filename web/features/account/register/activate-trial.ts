import * as subscriptionApi from '#shared/contract/subscription/endpoints.ts';
import type { Unreached } from '#web/lib/api/call.ts';
import { request } from '#web/lib/api/query-client.ts';
import { auth, refreshUser } from '#web/lib/auth/session.ts';

const unreached: Unreached = { kind: 'network' };

/** Starts the trial and refreshes the user's access, which the next page needs; trying again is harmless. */
export const activateTrial = async (): Promise<void> => {
  await request(subscriptionApi.activateTrial, {});
  await refreshUser();
  if (!auth.get()?.auth.hasAccess) throw unreached;
};
