import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { quantile } from './measurements.ts';

export type Asks = {
  url: string;
  headers: Record<string, string>;
  /** What is asked in turn, by POST, the bodies as they go out. */
  asks: readonly { path: string; body: string }[];
};
type How = {
  calls: number;
  /** In ms: how often one is begun, whatever has been answered. */
  everyMs?: number;
};

/** CPU is that of this thread for each answer, in µs; waits are the asker's. */
export type Cost = { cpuUs: number; p50Ms: number; p99Ms: number; bytes: number };

const CONNECTIONS = 8;
let turns = 0;
const Told = z.object({ waits: z.array(z.number()), bytes: z.number() });

/** Asks from another thread, eight at once unless there is a pace; answers what that cost. Fails at whatever is not a 200. */
export const costOf = async (asks: Asks, { calls, everyMs }: How): Promise<Cost> => {
  const before = process.threadCpuUsage();
  turns += 1; // each from an address of its own: how much one may ask in a minute has an end
  const worker = new Worker(new URL('client.ts', import.meta.url), {
    workerData: { ...asks, calls, everyMs, connections: CONNECTIONS, from: `127.0.1.${turns}` },
  });
  const told = await new Promise((done, failed) => worker.once('message', done).once('error', failed));
  const { user, system } = process.threadCpuUsage(before);
  const { waits, bytes } = Told.parse(told);
  const cpuUs = (user + system) / calls;
  return { cpuUs, p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99), bytes };
};
