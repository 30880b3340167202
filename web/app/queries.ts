import { makeQueryClient } from '#web/lib/api/queries.ts';
import { auth } from '#web/lib/auth/session.ts';

/** What this tab has asked the server and was answered. */
export const queries = makeQueryClient();

// What one user was shown is not shown to the next.
auth.subscribe(() => {
  if (auth.get() === null) queries.clear();
});
