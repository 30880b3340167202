import { mock } from 'node:test';

/** Freezes time for pages and server, which the walk then advances; returns a function that ends this. */
export const freezeTime = (): (() => void) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  return () => mock.timers.reset();
};

/** Longer than anything of a closed page waits, in ms. */
const LONGEST_MS = 600_000;

/** Lets the timers of closed pages run out: frozen ones would keep those pages in memory for ever. */
export const endTimers = (): void => mock.timers.tick(LONGEST_MS);

/** The clock of the pages; the server has its own. */
export const openDeviceClock = () => {
  const { now } = Date;
  let aheadMs = 0;
  Date.now = () => now() + aheadMs;
  return {
    turn: (byMs: number): void => {
      aheadMs = byMs;
    },
    restore: (): void => {
      Date.now = now;
    },
  };
};
