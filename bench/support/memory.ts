import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Memory in use after garbage collection, in MB. */
export const heapAfterGc = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
