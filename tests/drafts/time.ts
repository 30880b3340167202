import { mock } from 'node:test';

/** Freezes time for pages and server, which the walk then advances; returns a function that ends this. */
export const freezeTime = (): (() => void) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  return () => mock.timers.reset();
};
