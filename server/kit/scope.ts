import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being worked on: a request or a job by its id, and the span of a trace that is open. */
export type Scope = { requestId?: string; jobId?: string; job?: string; traceId?: string; spanId?: string };

const storage = new AsyncLocalStorage<Scope>();

/** Whatever `work` does, and all that follows from it, belongs to this scope, inside the one it is in already. */
export const within = <Value>(scope: Scope, work: () => Value): Value =>
  storage.run({ ...storage.getStore(), ...scope }, work);

export const scopeNow = (): Scope => storage.getStore() ?? {};
