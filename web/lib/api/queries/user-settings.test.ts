import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/user/schema.ts';
import { auth } from '#web/lib/auth/session.ts';
import { saveSettings, settingsQuery } from './user-settings.ts';

const user: User = {
  id: 'u1',
  username: 'ann',
  firstName: 'Ann',
  lastName: '',
  companyName: 'Acme',
  companyId: 'c1',
  role: 'owner',
  knownLanguages: ['en'],
  auth: { hasAccess: true, type: 'trial', expiresAt: null, isCanceled: false },
};

/** A storage whose keys are its own, as in a browser. */
const openStorage = () => {
  const stored: Record<string, string> = {};
  const method = (value: (...args: string[]) => unknown) => ({ value, enumerable: false });
  return Object.defineProperties(stored, {
    getItem: method((key = '') => stored[key] ?? null),
    setItem: method((key = '', value = '') => {
      stored[key] = value;
    }),
    removeItem: method((key = '') => delete stored[key]),
  });
};

/** The requests, whose answers come when the test says so. */
let asked: { body: unknown; answer: (response: Response) => void }[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('localStorage', openStorage());
  vi.stubGlobal('sessionStorage', openStorage());
  const token = { accessToken: 'token', expirationTime: Date.now() + 3_600_000 };
  localStorage.setItem('firebase:authUser:here', JSON.stringify({ uid: user.id, stsTokenManager: token }));
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({ body: JSON.parse(body).settings, answer: resolve });
    return promise;
  });
  auth.set(user);
});
afterEach(() => void vi.unstubAllGlobals());

const saved = (settings: object) => Response.json({ settings: { knownLanguages: ['en'], ...settings } });

it('keeps a setting changed while another is being saved, until it is saved as well', async () => {
  const queries = new QueryClient();
  const { queryKey } = settingsQuery(user.username);
  const first = saveSettings(queries, { singleKeys: false });
  await expect.poll(() => asked.length).toBe(1);
  const second = saveSettings(queries, { density: 'compact' });
  asked[0]?.answer(saved({ singleKeys: false, density: 'comfortable' }));
  await first;
  expect(queries.getQueryData(queryKey)).toMatchObject({ singleKeys: false, density: 'compact' });
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.body).toEqual({ density: 'compact' });
  asked[1]?.answer(new Response('', { status: 502 }));
  await expect(second).rejects.toMatchObject({ kind: 'refused', status: 502 });
  const third = saveSettings(queries, { singleKeys: true });
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[2]?.body).toEqual({ singleKeys: true, density: 'compact' });
  asked[2]?.answer(saved({ singleKeys: true, density: 'compact' }));
  await third;
});
