/** A job as delivered by a measured queue. */
export type BenchJob = { company: string; n: number };

/** A worker of a measured queue. */
export type BenchWorker = { close: () => Promise<void> };

/** Operations measured for each queue. */
export type BenchQueue = {
  enqueue: (jobs: readonly BenchJob[], priority?: number) => Promise<void>;
  work: (handle: (job: BenchJob) => Promise<void>) => Promise<BenchWorker>;
  /** Buffers touched by one fetch for a free worker, which is rolled back. */
  buffersOfFetch: () => Promise<number>;
  /** Number of unfinished jobs. */
  left: () => Promise<number>;
  clear: () => Promise<void>;
  /** Disables autovacuum and analyze on its tables. */
  neverAnalyse: () => Promise<void>;
  close: () => Promise<void>;
};
