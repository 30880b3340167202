/** The login of the processes in tests; it has the password of the test server's superuser. */
const APP = 'rejoinder_app';

const as = (url: string, user: string): string => {
  const other = new URL(url);
  other.username = user;
  return other.href;
};

/** The same database as the processes log in. */
export const appUrl = (url: string): string => as(url, APP);

/** The same database as its owner, past all scopes. */
export const ownerUrl = (url: string): string => as(url, 'postgres');
