import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = new EventTarget();
let refuses: 'nothing' | 'writing' | 'everything' = 'nothing';

const storage = () => {
  const items: Record<string, string> = {};
  const allow = (isWrite: boolean): void => {
    if (refuses === 'everything' || (isWrite && refuses === 'writing'))
      throw new DOMException('refused', 'QuotaExceededError');
  };
  const methods = {
    getItem: (key: string) => {
      allow(false);
      return items[key] ?? null;
    },
    setItem: (key: string, value: string) => {
      allow(true);
      items[key] = value;
    },
    removeItem: (key: string) => {
      allow(false);
      delete items[key];
    },
  };
  return new Proxy(methods, {
    ownKeys: () => {
      allow(false);
      return Object.keys(items);
    },
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
};

const open = () => import('./persisted.ts');

beforeEach(() => {
  refuses = 'nothing';
  vi.resetModules();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const changedElsewhere = (key: string | null) =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));

it.each(['writing', 'everything'] as const)(
  'reads back what it stored or knew while the browser refuses %s',
  async (refused) => {
    const { readStored, store, storedKeys, isAllStored } = await open();
    store('auth', 'old');
    store('auth:left', 'kept');
    expect(readStored('auth:left')).toBe('kept');
    refuses = refused;
    store('auth', 'new');
    store('auth:more', 'new');
    expect(['auth', 'auth:left', 'auth:more'].map((key) => readStored(key))).toEqual(['new', 'kept', 'new']);
    expect(storedKeys('auth').sort()).toEqual(['auth', 'auth:left', 'auth:more']);
    expect(isAllStored('auth')).toBe(false);
    store('auth', null);
    store('auth:more', null);
    expect([readStored('auth'), storedKeys('auth'), isAllStored('auth')]).toEqual([
      null,
      ['auth:left'],
      true,
    ]);
  },
);

it('keeps the places apart, and takes what another tab stored for what this one could not', async () => {
  const { readStored, store, persisted } = await open();
  const theme = persisted('theme', String);
  refuses = 'writing';
  store('theme', 'tab', 'sessionStorage');
  theme.set('dark');
  expect([readStored('theme'), readStored('theme', 'sessionStorage')]).toEqual(['dark', 'tab']);
  refuses = 'nothing';
  localStorage.setItem('theme', '"light"');
  changedElsewhere('theme');
  expect([theme.get(), readStored('theme')]).toEqual(['light', 'light']);
});

it('keeps its value when another tab changes one that cannot be read any more', async () => {
  const { persisted } = await open();
  const theme = persisted('theme', String);
  theme.set('dark');
  refuses = 'everything';
  changedElsewhere(null);
  expect(theme.get()).toBe('dark');
});
