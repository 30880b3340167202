import { mock } from 'node:test';

/** Freezes time for pages and server, which the walk then advances; returns a function that ends this. */
export const freezeTime = (): (() => void) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  return () => mock.timers.reset();
};

/** The clock of the pages; the server has its own. */
export const openDeviceClock = () => {
  const { now } = Date;
  let aheadMs = 0;
  const { mock: clock } = mock.method(Date, 'now', () => now() + aheadMs);
  return {
    turn: (byMs: number): void => {
      aheadMs = byMs;
    },
    restore: (): void => clock.restore(),
  };
};
