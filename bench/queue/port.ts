/** A job as a queue under measurement hands it out. */
export type BenchJob = { company: string; n: number };

/** A worker process's share of a queue under measurement. */
export type BenchWorker = { close: () => Promise<void> };

/** What is measured of a queue: the same calls for each candidate. */
export type BenchQueue = {
  put: (jobs: readonly BenchJob[], priority?: number) => Promise<void>;
  work: (handle: (job: BenchJob) => Promise<void>) => Promise<BenchWorker>;
  /** Buffers that one fetch for a free worker touches; what it took is put back. */
  buffersOfFetch: () => Promise<number>;
  /** Jobs that have not ended. */
  left: () => Promise<number>;
  clear: () => Promise<void>;
  /** Its tables are neither analysed nor vacuumed from here on. */
  neverAnalyse: () => Promise<void>;
  close: () => Promise<void>;
};
