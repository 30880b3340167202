import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';

// Load client in a worker thread: sends its requests in order, over and over.
const { url, headers, asks, calls, connections, from, everyMs, mayBeRefused } = z
  .object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    asks: z.array(z.object({ path: z.string(), body: z.string() })),
    calls: z.number(),
    connections: z.number(),
    /** Local address in 127.0.0.0/8 to send from: each address has its own rate limit. */
    from: z.string(),
    /** Interval between requests, regardless of responses; by default each waits for the previous response. */
    everyMs: z.number().optional(),
    /** Whether 429 is an answer as well. */
    mayBeRefused: z.boolean(),
  })
  .parse(workerData);

const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });
const waits: number[] = [];
let bytes = 0;
let asked = 0;

/** Sends the next request; its latency is measured from `began` (`performance.now()`). */
const ask = (began: number): Promise<void> =>
  new Promise((done, failed) => {
    const { path = '', body = '' } = asks[asked++ % asks.length] ?? {};
    const call = request(`${url}${path}`, { method: 'POST', agent, headers }, (reply) => {
      reply.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      reply.on('end', () => {
        const isRefused = mayBeRefused && reply.statusCode === 429;
        if (reply.statusCode !== 200 && !isRefused) failed(new Error(`${path} answered ${reply.statusCode}`));
        waits.push(performance.now() - began);
        done();
      });
    });
    call.on('error', failed);
    call.end(body);
  });

const oneAfterTheOther = async (): Promise<void> => {
  while (asked < calls) await ask(performance.now());
};

const steadily = async (pace: number): Promise<void> => {
  const first = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < calls; n += 1) {
    const due = first + n * pace;
    if (due > performance.now()) await wait(due - performance.now());
    under.push(ask(due));
  }
  await Promise.all(under);
};

if (everyMs === undefined) await Promise.all(Array.from({ length: connections }, oneAfterTheOther));
else await steadily(everyMs);
agent.destroy();
parentPort?.postMessage({ waits, bytes: bytes / calls });
