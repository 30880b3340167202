import * as companyApi from '#shared/contract/company/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { ok, type Result } from '#shared/domain/result.ts';
import { callAs, type Failure } from '#web/lib/api/call.ts';
import { request } from '#web/lib/api/query-client.ts';
import { logOut } from './log-out.ts';
import { auth, call, signedIn } from './session.ts';
import { isUserStored, storeUser } from './stored-user.ts';

/** Opens this tab anew as the user: nothing of the company before stays on the page. */
export const openAs = (user: User, path: string): void => {
  storeUser(user);
  // Where nothing can be stored, the address says which company it is.
  location.assign(isUserStored() ? path : `${path}?company=${encodeURIComponent(user.companyId)}`);
};

/** Opens this tab in another company of the person. */
export const enterCompany = async (id: string): Promise<void> => {
  const { user } = await request(companyApi.enter, { id, username: auth.get()?.username });
  openAs(user, '/dashboard');
};

/**
 * Opens this tab in the company that a link names, in a mail for example. Entered as itself: the person may have left the
 * one that the tab was in. `false`: they do not belong to it.
 */
export const enterLinkedCompany = async (id: string): Promise<Result<boolean, Failure>> => {
  const entered = await callAs({ ...signedIn, companyId: () => id })(companyApi.enter, {
    id,
    username: auth.get()?.username,
  });
  if (entered.ok) auth.set(entered.value.user);
  else if (entered.failure.kind !== 'refused' || entered.failure.code !== 'ENTITY_NOT_FOUND') return entered;
  return ok(entered.ok);
};

/** Founds a company and opens this tab anew in it. */
export const createCompany = async (companyName: string): Promise<void> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { user } = await request(companyApi.create, {
    companyName,
    timeZone,
    username: auth.get()?.username,
  });
  openAs(user, '/');
};

/** When the person no longer belongs to this tab's company: opens another one, or signs out if there is none. */
export const leaveCompany = async (): Promise<void> => {
  const left = auth.get();
  if (left === null) return;
  // A call that names no company is answered for the one that the person belongs to.
  storeUser({ ...left, companyId: '' });
  auth.set({ ...left, companyId: '' });
  const answer = await call(companyApi.list, { username: left.username });
  const other = answer.ok ? answer.value.companies.find(({ id }) => id !== left.companyId) : undefined;
  if (other) return enterCompany(other.id);
  // Whoever cannot be reached now is asked again by the page that opens.
  const isNowhere = answer.ok || answer.failure.kind === 'refused';
  if (isNowhere) await logOut();
  location.assign(isNowhere ? '/login' : '/dashboard');
};
