import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { quantile } from './measurements.ts';

export type Asks = {
  url: string;
  headers: Record<string, string>;
  /** Requests to send in turn by POST, with serialised bodies. */
  asks: readonly { path: string; body: string }[];
};
type How = {
  calls: number;
  /** Interval between requests in ms, regardless of responses. */
  everyMs?: number;
};

/** CPU of this thread per response, in µs; waits are measured by the client. */
export type Cost = { cpuUs: number; p50Ms: number; p99Ms: number; bytes: number };

const CONNECTIONS = 8;
let turns = 0;
const Told = z.object({ waits: z.array(z.number()), bytes: z.number() });

type Load = How & { connections: number; mayBeRefused: boolean };

const openClient = (asks: Asks, load: Load): Worker => {
  turns += 1; // a new address each time, because addresses are rate-limited
  return new Worker(new URL('client.ts', import.meta.url), {
    workerData: { ...asks, ...load, from: `127.0.1.${turns}` },
  });
};

/** Sends requests from another thread, eight at a time unless paced; returns their cost. Fails on any status but 200. */
export const costOf = async (asks: Asks, how: How): Promise<Cost> => {
  const before = process.threadCpuUsage();
  const worker = openClient(asks, { ...how, connections: CONNECTIONS, mayBeRefused: false });
  const message = await new Promise((done, failed) => worker.once('message', done).once('error', failed));
  const { user, system } = process.threadCpuUsage(before);
  const { waits, bytes } = Told.parse(message);
  const cpuUs = (user + system) / how.calls;
  return { cpuUs, p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99), bytes };
};

/** Keeps so many requests in flight until it is stopped, also when some are answered 429. */
export const startFlood = (asks: Asks, connections: number): (() => Promise<unknown>) => {
  const calls = Number.MAX_SAFE_INTEGER;
  const worker = openClient(asks, { calls, connections, mayBeRefused: true });
  return () => worker.terminate();
};
