import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import {
  type SubmitError,
  type SubmitKey,
  type SubmitRow,
  submitOf,
} from '#server/db/tables/replies/submits.ts';
import { sendReply } from './send-reply.ts';

/** How long a request waits for the store, in ms. */
const TIMEOUT_MS = 10_000;

/** Poll interval for a submit that another worker holds or that an older one blocks, in ms. */
const POLL_MS = 250;

/**
 * Runs a submit's steps in the request instead of waiting for a worker, for at most ten seconds. Returns the store's
 * rejection, or undefined if the reply was accepted or continues in the background.
 */
export const awaitSend = async (context: AppContext, id: SubmitKey): Promise<SubmitError | undefined> => {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const settled = await within(until - performance.now(), sendReply(context, id));
    if (settled === undefined) return undefined;
    const row = await inTenant(context.db, id.companyId, (tx) => submitOf(tx, id));
    if (row?.state === 'refused') return row.error ?? 'ERROR_SUBMIT';
    const wait = Math.max(waitFor(context, row), settled.value === 'nothing' ? POLL_MS : 20);
    if (performance.now() + wait > until) return undefined;
    await new Promise((due) => setTimeout(due, wait)); // deferred by the store's rate limit
  }
};

/**
 * Time until the submit's state may change, in ms: when it is due again, or a poll interval while another worker holds
 * it.
 */
const waitFor = (context: AppContext, row: SubmitRow | undefined): number => {
  if (row?.state === 'sending') return 0;
  return row?.state === 'queued' ? row.due_at.getTime() - context.now() : Number.POSITIVE_INFINITY;
};

const within = async <Value>(ms: number, work: Promise<Value>): Promise<{ value: Value } | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((end) => {
    timer = setTimeout(() => end(undefined), Math.max(ms, 0));
  });
  work.catch(() => undefined); // an error after the timeout is left to the next step's claim
  const first = await Promise.race([work.then((value) => ({ value })), timeout]);
  clearTimeout(timer);
  return first;
};
