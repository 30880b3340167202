import { expect, it, vi } from 'vitest';
import { openOwnIdentity } from './own-identity.ts';

it('ends a session whose sign-out did not arrive before another one is opened', async () => {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  let isAway = true;
  vi.stubGlobal('location', { pathname: '/login', hash: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    if (isAway) throw new TypeError('away');
    asked.push(path);
    return Response.json(
      path.endsWith('sign-in') ? { account: { id: 'mira', email: 'mira@acme.test' } } : {},
    );
  });
  const identity = openOwnIdentity();
  await identity.signOut();
  isAway = false;
  expect((await identity.signIn('mira@acme.test', 'right horse')).ok).toBe(true);
  expect((await identity.signIn('mira@acme.test', 'right horse')).ok).toBe(true);
  expect(asked).toEqual(['/api/auth/sign-out', '/api/auth/sign-in', '/api/auth/sign-in']);
});
