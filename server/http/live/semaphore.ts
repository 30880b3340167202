export type Semaphore = { run: <Value>(work: () => Promise<Value>) => Promise<Value> };

/** Runs at most `limit` tasks at once; the others wait in order of arrival. */
export const openSemaphore = (limit: number): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = limit;
  return {
    run: async (work) => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
};
