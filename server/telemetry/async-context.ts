import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job being handled, by id, and the open trace span. */
export type AsyncContext = {
  requestId?: string;
  jobId?: string;
  job?: string;
  traceId?: string;
  spanId?: string;
  /** Whether the trace is recorded: 01, or 00 if not. */
  traceFlags?: string;
};

const storage = new AsyncLocalStorage<AsyncContext>();

/** Runs `work` and everything asynchronous it starts in this context, nested in the current one. */
export const runInContext = <Value>(scope: AsyncContext, work: () => Value): Value =>
  storage.run({ ...storage.getStore(), ...scope }, work);

export const currentContext = (): AsyncContext => storage.getStore() ?? {};
