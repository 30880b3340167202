import type { Input } from '#shared/contract/endpoint.ts';
import * as userApi from '#shared/contract/user/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { request } from '#web/lib/api/query-client.ts';
import { accountKey, auth } from '#web/lib/auth/session.ts';

/** Saves changes of the signed-in user, and shows them on the page unless that person has signed out meanwhile. */
export const saveUser = async (updates: Input<typeof userApi.update>['updates']): Promise<User> => {
  const { user } = await request(userApi.update, { updates });
  if (accountKey() === accountKey(user)) auth.set(user);
  return user;
};
