/** Idle time before the next page is prefetched, in ms. */
const PREFETCH_DELAY_MS = 400;

/** Prefetches what is planned last, when the page is idle; a plan for the same `key` changes nothing. */
export const openPrefetchTimer = () => {
  let planned: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    plan: (key: number | undefined, prefetch: () => void): void => {
      if (key === planned) return;
      planned = key;
      clearTimeout(timer);
      if (key !== undefined) timer = setTimeout(prefetch, PREFETCH_DELAY_MS);
    },
    stop: (): void => {
      planned = undefined;
      clearTimeout(timer);
    },
  };
};
