/** The login of the processes in tests, with the password of the test server's superuser. */
const APP = 'rejoinder_app';

const as = (url: string, user: string): string => {
  const other = new URL(url);
  other.username = user;
  return other.href;
};

/** The same database with the login of the processes. */
export const appUrl = (url: string): string => as(url, APP);

/** The same database as its owner, without tenant scope. */
export const ownerUrl = (url: string): string => as(url, 'postgres');
