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

/** Sends requests from another thread, eight at a time unless paced; returns their cost. Fails on any status but 200. */
export const costOf = async (asks: Asks, { calls, everyMs }: How): Promise<Cost> => {
  const before = process.threadCpuUsage();
  turns += 1; // a new address each time, because addresses are rate-limited
  const worker = new Worker(new URL('client.ts', import.meta.url), {
    workerData: { ...asks, calls, everyMs, connections: CONNECTIONS, from: `127.0.1.${turns}` },
  });
  const message = await new Promise((done, failed) => worker.once('message', done).once('error', failed));
  const { user, system } = process.threadCpuUsage(before);
  const { waits, bytes } = Told.parse(message);
  const cpuUs = (user + system) / calls;
  return { cpuUs, p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99), bytes };
};
