import { expect, it } from 'vitest';
import { failed, ok } from '#shared/domain/result.ts';
import { tokenCache } from './token-cache.ts';

const tokens = (maxEntries?: number) => {
  const clock = { now: 0 };
  const cache = tokenCache(() => clock.now, maxEntries);
  let made = 0;
  const get = (name: string) =>
    cache.get(name, async () => {
      made += 1;
      return ok({ token: `${name}${made}`, until: clock.now + 100 });
    });
  return { clock, cache, get, made: () => made };
};

it('requests one token for concurrent callers, also after expiry', async () => {
  const { clock, get, made } = tokens();
  await Promise.all(Array.from({ length: 50 }, () => get('a')));
  expect(made()).toBe(1);
  clock.now = 100;
  await Promise.all(Array.from({ length: 50 }, () => get('a')));
  expect(made()).toBe(2);
});

it('keeps a limited number of recently used tokens', async () => {
  const { get, made } = tokens(2);
  for (const name of ['a', 'b', 'a', 'c']) await get(name);
  expect(made()).toBe(3);
  await get('a');
  expect(made()).toBe(3);
  await get('b');
  expect(made()).toBe(4);
});

it('drops a refused token but no newer one', async () => {
  const { cache, get, made } = tokens();
  await get('a');
  cache.forget('a', 'a1');
  await get('a');
  cache.forget('a', 'a1');
  await get('a');
  expect(made()).toBe(2);
});

it('does not cache a failure', async () => {
  const { cache, get } = tokens();
  const refused = await cache.get('a', async () => failed({ kind: 'credentials', detail: 'no' }));
  expect(refused.ok).toBe(false);
  expect(await get('a')).toMatchObject({ ok: true });
});
