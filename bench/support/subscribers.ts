import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { heapAfterGc } from './memory.ts';

const Received = z.object({ waits: z.array(z.number()) });
const Resumed = z.object({ missed: z.number() });

/** Lead time for announcing a change to the listeners' process, in ms. */
const AHEAD = 20;

const next = (child: ChildProcess, kind: string): Promise<unknown> =>
  new Promise((done) => {
    const check = (message: unknown) => {
      if (Object(message).kind !== kind) return;
      child.off('message', check);
      done(message);
    };
    child.on('message', check);
  });

const memory = () => ({ heap: heapAfterGc(), rss: process.memoryUsage().rss / 2 ** 20 });

/** Opens `each` streams per token from a separate process; measures the memory of each in this one, in KB. */
export const openSubscribers = async (url: string, path: string, tokens: string[], each: number) => {
  const child = fork(fileURLToPath(new URL('listeners.ts', import.meta.url)));
  const asked = async (kind: string, message: object): Promise<unknown> => {
    const answer = next(child, kind);
    child.send(message);
    return answer;
  };
  const before = memory();
  await asked('opened', { kind: 'open', url, path, tokens, each });
  const after = memory();
  const kb = (what: 'heap' | 'rss') => ((after[what] - before[what]) * 1024) / (tokens.length * each);
  return {
    kb: { heap: kb('heap'), rss: kb('rss') },
    /** Latency of the event caused by `change` for each stream, in ms. */
    waitsFor: async (change: () => Promise<void>): Promise<number[]> => {
      const received = asked('received', { kind: 'change', at: performance.timeOrigin + performance.now() });
      await new Promise((done) => setTimeout(done, AHEAD));
      await change();
      return Received.parse(await received).waits.map((wait) => wait - AHEAD);
    },
    drop: () => asked('dropped', { kind: 'drop' }),
    /** Resumes all streams; returns how many did not receive every one of `marks`. */
    resume: async (marks: string[]): Promise<number> =>
      Resumed.parse(await asked('resumed', { kind: 'resume', marks })).missed,
    close: (): void => void child.kill(),
  };
};
