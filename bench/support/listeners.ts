import { Agent, type ClientRequest, request } from 'node:http';
import * as z from 'zod';

// The clients of many streams, in a separate process, so that they do not count as the server's memory. Opens them, reports
// the latency of each change for each stream, disconnects them all, and resumes them to read what they missed.
const Told = z.union([
  z.object({
    kind: z.literal('open'),
    url: z.string(),
    path: z.string(),
    tokens: z.array(z.string()),
    each: z.number(),
  }),
  z.object({ kind: z.literal('change'), at: z.number() }),
  z.object({ kind: z.literal('drop') }),
  /** Texts that each resumed stream must receive. */
  z.object({ kind: z.literal('resume'), marks: z.array(z.string()) }),
]);

type Stream = { address: string; token: string; lastId: string | undefined; call: ClientRequest | undefined };

/** The event that carries only a position, which ends the first response of a stream. */
const PLACE = /:\nid: (.+)\n\n$/;

const now = (): number => performance.timeOrigin + performance.now();
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const streams: Stream[] = [];
let changedAt = 0;
let waits: number[] = [];

const onEvent = (): void => {
  waits.push(now() - changedAt);
  if (waits.length < streams.length) return;
  process.send?.({ kind: 'received', waits });
  waits = [];
};

/** Opens a stream from its last position; returns the text received until it has caught up. */
const open = (stream: Stream): Promise<string> =>
  new Promise((begun, failed) => {
    let before: string | undefined = '';
    const from = stream.lastId === undefined ? {} : { 'last-event-id': stream.lastId };
    const headers = { authorization: `Bearer ${stream.token}`, ...from };
    stream.call = request(stream.address, { agent, headers }, (reply) => {
      reply.setEncoding('utf8');
      reply.on('error', () => undefined); // disconnected on purpose
      reply.on('data', (part: string) => {
        stream.lastId = [...part.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? stream.lastId;
        if (before === undefined) {
          if (part.includes('\ndata: ')) onEvent();
          return;
        }
        before += part;
        if (!PLACE.test(before)) return;
        begun(before);
        before = undefined;
      });
    });
    stream.call.on('error', failed);
    stream.call.end();
  });

/** Opens a few at a time, as many as one user has. */
const openAll = async (each: number): Promise<string[]> => {
  const told: string[] = [];
  for (let first = 0; first < streams.length; first += each)
    told.push(...(await Promise.all(streams.slice(first, first + each).map(open))));
  return told;
};

process.on('message', async (message) => {
  const told = Told.parse(message);
  if (told.kind === 'change') {
    changedAt = told.at;
  } else if (told.kind === 'open') {
    const address = `${told.url}${told.path}`;
    for (const token of told.tokens)
      for (let n = 0; n < told.each; n += 1)
        streams.push({ address, token, lastId: undefined, call: undefined });
    await openAll(told.each);
    process.send?.({ kind: 'opened' });
  } else if (told.kind === 'drop') {
    for (const { call } of streams) call?.destroy();
    process.send?.({ kind: 'dropped' });
  } else {
    const missed = (await openAll(20)).filter((text) => !told.marks.every((mark) => text.includes(mark)));
    process.send?.({ kind: 'resumed', missed: missed.length });
  }
});
