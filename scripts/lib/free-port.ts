import { randomInt } from 'node:crypto';
import { requireFree } from './processes.ts';

/** Below the ephemeral range, so that no outgoing connection can take the port first. */
const [LOWEST, BEYOND] = [12_000, 32_000];

/** A free port on loopback; fails after a hundred attempts. */
export const freePort = (tries = 100): Promise<number> => {
  const port = randomInt(LOWEST, BEYOND);
  return requireFree('127.0.0.1', port, 'port').then(
    () => port,
    (error: unknown) => (tries > 1 ? freePort(tries - 1) : Promise.reject(error)),
  );
};
