import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** What is still held once what is not has been thrown away, in MB. */
export const heapKept = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
