import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import type { SubmitError, SubmitKey } from '#server/db/tables/replies/submits.ts';
import { type SubmitRow, submitOf } from '#server/db/tables/replies/submits.ts';
import { sendReply } from './send-reply.ts';

/** How long a person's request waits for the store, in ms. */
const PATIENCE_MS = 10_000;

/** How long before looking again at a submit that somebody else is on, or that an older one is in the way of, in ms. */
const LOOK_AGAIN_MS = 250;

/**
 * Takes a submit's steps here and now instead of waiting for a worker, for at most ten seconds; answers why it was
 * refused, or nothing when it landed or goes on in the background.
 */
export const awaitSend = async (context: AppContext, id: SubmitKey): Promise<SubmitError | undefined> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const settled = await within(until - performance.now(), sendReply(context, id));
    if (settled === undefined) return undefined;
    const row = await inTenant(context.db, id.companyId, (tx) => submitOf(tx, id));
    if (row?.state === 'refused') return row.error ?? 'ERROR_SUBMIT';
    const wait = Math.max(waitFor(context, row), settled.value === 'nothing' ? LOOK_AGAIN_MS : 20);
    if (performance.now() + wait > until) return undefined;
    await new Promise((due) => setTimeout(due, wait)); // the store's budget says when
  }
};

/** How long until there may be more to say, in ms: when it is due again, or soon where another worker is at it. */
const waitFor = (context: AppContext, row: SubmitRow | undefined): number => {
  if (row?.state === 'sending') return 0;
  return row?.state === 'queued' ? row.due_at.getTime() - context.now() : Number.POSITIVE_INFINITY;
};

const within = async <Value>(ms: number, work: Promise<Value>): Promise<{ value: Value } | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((end) => {
    timer = setTimeout(() => end(undefined), Math.max(ms, 0));
  });
  work.catch(() => undefined); // a failure after the patience is over belongs to the next step's claim
  const first = await Promise.race([work.then((value) => ({ value })), late]);
  clearTimeout(timer);
  return first;
};
