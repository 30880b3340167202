/** Wakes one waiter; if raised while none waits, the next wait returns at once. */
export type Signal = {
  raise: () => void;
  /** Waits until it is raised, at most `ms`. */
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
