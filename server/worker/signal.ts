/** Wakes one waiter; raised while nobody waits, it is remembered for the next wait. */
export type Signal = {
  raise: () => void;
  /** Waits until it is raised, for `ms` at most. */
  wait: (ms: number) => Promise<void>;
};

export const openSignal = (): Signal => {
  let isRaised = false;
  let wake: (() => void) | undefined;
  return {
    raise: () => {
      isRaised = true;
      wake?.();
    },
    wait: async (ms) => {
      if (!isRaised) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      isRaised = false;
    },
  };
};
