import { whenIdle } from './when-idle.ts';

let untilQuiet = (): Promise<unknown> => Promise.resolve();

/** Sets what `whenQuiet` waits for. */
export const setQuiet = (until: () => Promise<unknown>): void => {
  untilQuiet = until;
};

/** Runs a callback when the page is idle and waits for no data, which are more urgent; returns a cancel function. */
export const whenQuiet = (what: () => void): (() => void) => {
  let isOver = false;
  let cancel: (() => void) | undefined;
  void untilQuiet().then(() => {
    if (!isOver) cancel = whenIdle(what);
  });
  return () => {
    isOver = true;
    cancel?.();
  };
};
