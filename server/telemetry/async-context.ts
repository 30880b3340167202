import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being worked on: a request or a job by its id, and the span of a trace that is open. */
export type AsyncContext = {
  requestId?: string;
  jobId?: string;
  job?: string;
  traceId?: string;
  spanId?: string;
};

const storage = new AsyncLocalStorage<AsyncContext>();

/** Whatever `work` does, and all that follows from it, belongs to this scope, inside the one it is in already. */
export const runInContext = <Value>(scope: AsyncContext, work: () => Value): Value =>
  storage.run({ ...storage.getStore(), ...scope }, work);

export const currentContext = (): AsyncContext => storage.getStore() ?? {};
