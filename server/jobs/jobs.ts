import type * as z from 'zod/mini';
import type { Tx } from '#server/db/database.ts';
import { insertJobs } from '#server/db/tables/operations/jobs.ts';
import { currentContext } from '#server/telemetry/async-context.ts';
import { traceparentOf } from '#server/telemetry/trace.ts';
import { type JobName, keyOf, type Origin, type Payload, QUEUES } from './queues.ts';

export type Jobs = {
  /**
   * Enqueues a job in the transaction: it exists if and only if the write commits. It starts no earlier than `after`,
   * and before others of its kind if `urgent`. One that already waits is left as it is, unless it is brought forward.
   */
  enqueue: <Name extends JobName>(tx: Tx, name: Name, payload: Payload<Name>, when?: When) => Promise<void>;
  /** The same for many jobs of one company and kind, in statements of 500. */
  enqueueAll: <Name extends JobName>(
    tx: Tx,
    name: Name,
    payloads: readonly Payload<Name>[],
    when?: When,
  ) => Promise<void>;
};

type When = { after?: Date; isUrgent?: boolean; isForward?: boolean };

/** Jobs enqueued per statement. */
const BATCH = 500;

/** The request that logs and traces of the job refer to, also through other jobs. */
const originNow = (): z.infer<typeof Origin> => {
  const { requestId, traceId, spanId, traceFlags = '01' } = currentContext();
  const parent = traceId && spanId ? { parent: traceparentOf({ traceId, spanId, traceFlags }) } : {};
  return requestId ? { from: { requestId, ...parent } } : {};
};

const enqueueAll: Jobs['enqueueAll'] = async (tx, name, payloads, when = {}) => {
  const { after, isUrgent = false, isForward = false } = when;
  const [first] = payloads;
  if (first === undefined) return;
  const origin = originNow();
  const jobs = payloads.map((payload) => ({ key: keyOf(payload), payload: { ...payload, ...origin } }));
  const about = {
    companyId: first.companyId,
    queue: name,
    runAt: after ?? null,
    isUrgent,
    isForward,
    isRerun: QUEUES[name].isRerun,
  };
  for (let from = 0; from < jobs.length; from += BATCH)
    await insertJobs(tx, { ...about, jobs: jobs.slice(from, from + BATCH) });
};

export const jobQueue: Jobs = {
  enqueue: (tx, name, payload, when) => enqueueAll(tx, name, [payload], when),
  enqueueAll,
};
