import { makeQueryClient } from '#web/lib/api/query-client.ts';
import { auth } from '#web/lib/auth/session.ts';

export const queries = makeQueryClient();

// The next user in this tab must not see the cached data of the previous one.
auth.subscribe(() => {
  if (auth.get() === null) queries.clear();
});
