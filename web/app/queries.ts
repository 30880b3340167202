import { makeQueryClient } from '#web/lib/api/query-client.ts';
import { auth } from '#web/lib/auth/session.ts';
import { setQuiet } from '#web/ui/when-quiet.ts';

export const queries = makeQueryClient();

// The next user in this tab must not see the cached data of the previous one.
auth.subscribe(() => {
  if (auth.get() === null) queries.clear();
});

/** After the last answer, in ms: by then the page has asked for what the answer led to. */
const PAUSE_MS = 300;

/** How long a slow answer is waited for, in ms. */
const LONGEST_MS = 5000;

let quiet: Promise<void> | undefined;

/** Resolves when the page waits for no answers. */
const untilQuiet = (): Promise<void> => {
  quiet ??= new Promise((resolve) => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(pause);
      if (queries.isFetching() === 0) pause = setTimeout(end, PAUSE_MS);
    };
    const limit = setTimeout(end, LONGEST_MS);
    const stop = queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') look();
    });
    function end(): void {
      clearTimeout(pause);
      clearTimeout(limit);
      stop();
      quiet = undefined;
      resolve();
    }
    look();
  });
  return quiet;
};
setQuiet(untilQuiet);
