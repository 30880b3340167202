import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';

// The other side of a measurement, on a thread of its own: so many connections ask one thing again and again.
const { url, path, body, headers, calls, connections, from } = z
  .object({
    url: z.string(),
    path: z.string(),
    body: z.string(),
    headers: z.record(z.string(), z.string()),
    calls: z.number(),
    connections: z.number(),
    /** The address they come from, all of 127.0.0.0/8 being this machine: how much one may ask in a minute has an end. */
    from: z.string(),
  })
  .parse(workerData);

const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });
const waits: number[] = [];
let bytes = 0;

const ask = (): Promise<void> =>
  new Promise((done, failed) => {
    const began = performance.now();
    const call = request(`${url}${path}`, { method: 'POST', agent, headers }, (reply) => {
      reply.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      reply.on('end', () => {
        if (reply.statusCode !== 200) failed(new Error(`${path} answered ${reply.statusCode}`));
        waits.push(performance.now() - began);
        done();
      });
    });
    call.on('error', failed);
    call.end(body);
  });

let left = calls;
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (left-- > 0) await ask();
  }),
);
agent.destroy();
parentPort?.postMessage({ waits, bytes: bytes / calls });
