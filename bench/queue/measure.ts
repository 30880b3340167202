import { newId } from '#server/crypto/ids.ts';
import type { BenchJob, BenchQueue } from './port.ts';

/** For wait times: duration of a job, and how often a quiet company enqueues one, in ms. */
const JOB_MS = 30;
const EVERY_MS = 25;

/** For wait times: number of workers. */
const NODES = 2;

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const many = (company: string, count: number): BenchJob[] =>
  Array.from({ length: count }, (_, n) => ({ company, n }));

export const percentile = (waits: readonly number[], percent: number): number => {
  const sorted = waits.toSorted((a, b) => a - b);
  const wait = sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
  return Math.round(wait * 10) / 10;
};

/** Jobs per second of one worker with empty jobs of 50 companies, optionally with a backlog of one company behind them. */
export const throughput = async (queue: BenchQueue, jobs: number, backlog = 0): Promise<number> => {
  await queue.clear();
  await queue.enqueue(many(newId(), backlog));
  const companies = Array.from({ length: 50 }, () => newId());
  await queue.enqueue(companies.flatMap((company) => many(company, jobs / 50)));
  let done = 0;
  let began = 0;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const worker = await queue.work(async () => {
    began ||= performance.now();
    done += 1;
    if (done === jobs) resolve();
  });
  const timer = setTimeout(resolve, 30_000);
  await ended;
  clearTimeout(timer);
  const perSecond = (done * 1000) / (performance.now() - began);
  await worker.close();
  return Math.round(perSecond);
};

/** Buffers touched by a fetch while one company has a backlog and its maximum of running jobs. */
export const behind = async (queue: BenchQueue, backlog: number): Promise<number> => {
  await queue.clear();
  await queue.enqueue(many(newId(), backlog));
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: isFull, resolve: full } = Promise.withResolvers<void>();
  let running = 0;
  const worker = await queue.work(() => {
    running += 1;
    if (running === 4) full();
    return end;
  });
  await isFull;
  await after(200);
  const buffers = await queue.buffersOfFetch();
  resolve();
  await worker.close();
  return buffers;
};

/** Wait times of quiet companies' jobs on two workers in ms, alone and next to one company's backlog. */
export const fairness = async (queue: BenchQueue, backlog: number, quiet: number) => {
  await queue.clear();
  const putAt = new Map<string, number>();
  const waited = new Map<string, number>();
  const running = new Map<string, number>();
  let mostAtOnce = 0;
  const handle = async ({ company, n }: BenchJob): Promise<void> => {
    const key = `${company} ${n}`;
    const enqueue = putAt.get(key);
    if (enqueue !== undefined && !waited.has(key)) waited.set(key, performance.now() - enqueue);
    const now = (running.get(company) ?? 0) + 1;
    running.set(company, now);
    mostAtOnce = Math.max(mostAtOnce, now);
    await after(JOB_MS);
    running.set(company, (running.get(company) ?? 1) - 1);
  };
  const workers = await Promise.all(Array.from({ length: NODES }, () => queue.work(handle)));
  const companies = Array.from({ length: 50 }, () => newId());
  let round = 0;
  const waits = async (): Promise<number[]> => {
    round += 1;
    const keys: string[] = [];
    for (let n = 0; n < quiet; n += 1) {
      const company = companies[n % 50] ?? '';
      const job = { company, n: round * quiet + n };
      const key = `${company} ${job.n}`;
      keys.push(key);
      putAt.set(key, performance.now());
      await queue.enqueue([job]);
      await after(EVERY_MS);
    }
    const until = performance.now() + 30_000;
    while (!keys.every((key) => waited.has(key)) && performance.now() < until) await after(EVERY_MS);
    return keys.map((key) => waited.get(key) ?? Number.POSITIVE_INFINITY);
  };
  await waits(); // warm-up
  const alone = await waits();
  mostAtOnce = 0;
  await queue.enqueue(many(newId(), backlog));
  await after(200);
  const buffers = await queue.buffersOfFetch();
  const beside = await waits();
  await Promise.all(workers.map((worker) => worker.close()));
  const of = (some: readonly number[]) => ({ p50: percentile(some, 50), p99: percentile(some, 99) });
  return { alone: of(alone), beside: of(beside), mostAtOnce, buffers };
};
