import { mock } from 'node:test';

/** From here on time passes for pages and server when a walk says so; answers what ends that. */
export const stopTime = (): (() => void) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  return () => mock.timers.reset();
};
