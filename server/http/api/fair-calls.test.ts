import { expect, it, vi } from 'vitest';
import { MOST_RUNNING, openFairCalls } from './fair-calls.ts';

/** Calls that run until they are ended. */
const openCalls = (options: Parameters<typeof openFairCalls>[0] = {}) => {
  const inTurn = openFairCalls(options);
  const running: { name: string; end: () => void; fail: (error: Error) => void }[] = [];
  const started: string[] = [];
  const call = (companyId: string, endpoint: string, name: string): Promise<string> => {
    const answer = inTurn(companyId, endpoint, () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      started.push(name);
      running.push({ name, end: () => resolve(name), fail: reject });
      return promise;
    });
    answer.catch(() => undefined); // a test may leave calls waiting
    return answer;
  };
  return { call, running, started };
};
const settled = () => new Promise((done) => setImmediate(done));
const numbered = (count: number) => Array.from({ length: count }, (_, n) => String(n));

it.each([
  ['user.me', MOST_RUNNING],
  ['review.find', MOST_RUNNING / 2],
  ['insight.overview', MOST_RUNNING / 2],
  ['export.start', MOST_RUNNING / 2],
])("runs so many of a company's %s at once: %i", async (endpoint, most) => {
  const { call, running, started } = openCalls();
  const names = numbered(20);
  const answers = names.map((name) => call('acme', endpoint, name));
  const ended: string[] = [];
  while (ended.length < names.length) {
    await settled();
    expect(running).toHaveLength(Math.min(most, names.length - ended.length));
    const first = running.shift();
    first?.end();
    ended.push(first?.name ?? '');
  }
  expect(started).toEqual(names);
  expect(await Promise.all(answers)).toEqual(names);
});

it("starts a company's call at once while another's wait", async () => {
  const { call, started } = openCalls();
  for (const name of numbered(100)) call('loud', 'review.find', name);
  call('quiet', 'review.find', 'mine');
  await settled();
  expect(started).toContain('mine');
});

it('counts calls that wait for a store or the AI apart, so that they hold up no page', async () => {
  const { call, started } = openCalls();
  for (const name of numbered(4 * MOST_RUNNING + 1)) call('acme', 'reply.regenerate', name);
  call('acme', 'review.find', 'page');
  await settled();
  expect(started).toHaveLength(4 * MOST_RUNNING + 1);
  expect(started).toContain('page');
});

it('gives the place of a failed call to the next one', async () => {
  const { call, running, started } = openCalls();
  const failing = numbered(MOST_RUNNING).map((name) => call('acme', 'user.me', name));
  const next = call('acme', 'user.me', 'next');
  await settled();
  for (const { fail } of running.splice(0)) fail(new Error('no'));
  for (const one of failing) await expect(one).rejects.toThrow('no');
  await settled();
  expect(started.at(-1)).toBe('next');
  running[0]?.end();
  expect(await next).toBe('next');
});

const REFUSED = { code: 'TOO_MANY_REQUESTS', retryAfterMs: 1000 };

it('refuses a call when too many wait', async () => {
  const { call } = openCalls({ mostWaiting: 2 });
  for (const name of numbered(MOST_RUNNING + 2)) call('acme', 'user.me', name);
  await expect(call('acme', 'user.me', 'one too many')).rejects.toMatchObject(REFUSED);
});

it('refuses a call that has waited too long, and starts cheaper ones behind it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { call, started } = openCalls({ waitMs: 5000 });
    for (const name of numbered(MOST_RUNNING - 1)) call('acme', 'user.me', name);
    const dear = expect(call('acme', 'review.find', 'dear')).rejects.toMatchObject(REFUSED);
    await vi.advanceTimersByTimeAsync(1000);
    call('acme', 'user.me', 'cheap');
    await vi.advanceTimersByTimeAsync(3999);
    expect(started).not.toContain('cheap');
    await vi.advanceTimersByTimeAsync(1);
    await dear;
    expect(started).toContain('cheap');
    expect(started).not.toContain('dear');
  } finally {
    vi.useRealTimers();
  }
});
