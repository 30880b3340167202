import { isAllStored, readStored, store } from '#web/lib/storage/persisted.ts';

const KEY = 'auth';

/**
 * The stored user. A person may work in several companies at once, one in each tab: the tab keeps its own, and a new tab
 * begins with the one last used, which is its own from then on. Who is signed in is the same in all tabs.
 */
export const readStoredUser = (): unknown => {
  const last = readStored(KEY);
  const own = readStored(KEY, 'sessionStorage');
  const isElsewhere = Object(own).id === Object(last).id && Object(own).companyId !== Object(last).companyId;
  if (own !== null && isElsewhere) return own;
  store(KEY, last, 'sessionStorage');
  return last;
};

/** Stores the user for this tab, and as the one last used. */
export const storeUser = (user: object | null): void => {
  store(KEY, user, 'sessionStorage');
  store(KEY, user);
};

/** Whether a page that opens now finds the user as this one knows them. */
export const isUserStored = (): boolean => isAllStored(KEY) && isAllStored(KEY, 'sessionStorage');

const LEFT = 'left-company';

/** Notes which company this tab was in when its session ended unexpectedly, so that signing in again returns to it. */
export const noteLeftCompany = ({ id, companyId }: { id: string; companyId: string }): void =>
  store(LEFT, { id, companyId }, 'sessionStorage');

/** The company that a person left by such an end; it is told once. */
export const takeLeftCompany = (userId: string): string | undefined => {
  const { id, companyId } = Object(readStored(LEFT, 'sessionStorage'));
  store(LEFT, null, 'sessionStorage');
  return id === userId && typeof companyId === 'string' ? companyId : undefined;
};
