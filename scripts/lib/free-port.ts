import { randomInt } from 'node:crypto';
import { requireFree } from './processes.ts';

/** Below those that the system gives to outgoing connections: none of them can take the port before it is listened on. */
const [LOWEST, BEYOND] = [12_000, 32_000];

/** A port that nothing listens on, on loopback; fails when a hundred were taken. */
export const freePort = (tries = 100): Promise<number> => {
  const port = randomInt(LOWEST, BEYOND);
  return requireFree('127.0.0.1', port, 'port').then(
    () => port,
    (error: unknown) => (tries > 1 ? freePort(tries - 1) : Promise.reject(error)),
  );
};
