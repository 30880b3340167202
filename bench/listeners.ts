import { Agent, request } from 'node:http';
import * as z from 'zod';

// The other side of many streams, in a process of its own, so that the server's memory is the server's: opens them, and then
// tells of each change how long each of them waited for it.
const Told = z.union([
  z.object({
    kind: z.literal('open'),
    url: z.string(),
    path: z.string(),
    tokens: z.array(z.string()),
    each: z.number(),
  }),
  z.object({ kind: z.literal('change'), at: z.number() }),
]);

const now = (): number => performance.timeOrigin + performance.now();
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let streams = 0;
let changedAt = 0;
let waits: number[] = [];

const heard = (): void => {
  waits.push(now() - changedAt);
  if (waits.length < streams) return;
  process.send?.({ kind: 'heard', waits });
  waits = [];
};

const open = (url: string, token: string): Promise<void> =>
  new Promise((begun, failed) => {
    const call = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        if (part.includes('\ndata: ')) heard();
        else if (part.includes('id: ')) begun();
      });
    });
    call.on('error', failed);
    call.end();
  });

process.on('message', async (message) => {
  const told = Told.parse(message);
  if (told.kind === 'change') {
    changedAt = told.at;
    return;
  }
  for (const token of told.tokens) {
    await Promise.all(Array.from({ length: told.each }, () => open(`${told.url}${told.path}`, token)));
    streams += told.each;
  }
  process.send?.({ kind: 'opened' });
});
