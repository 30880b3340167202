import { beforeEach, expect, it, vi } from 'vitest';
import { readStoredUser, storeUser } from './stored-user.ts';

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

const here = { id: 'robin', companyId: 'leaf' };
const there = { id: 'robin', companyId: 'agency' };
let shared = memory();

const openTab = (own = memory()) => {
  vi.stubGlobal('sessionStorage', own);
  return own;
};

beforeEach(() => {
  shared = memory();
  vi.stubGlobal('localStorage', shared);
});

it('keeps the company of each tab, and begins in the one last used', () => {
  const first = openTab();
  storeUser(here);
  const second = openTab();
  expect(readStoredUser()).toEqual(here);
  storeUser(there);
  openTab(first);
  expect(readStoredUser()).toEqual(here);
  openTab(second);
  expect(readStoredUser()).toEqual(there);
  openTab();
  expect(readStoredUser()).toEqual(there);
});

it('takes what another tab learned of the same company', () => {
  openTab();
  storeUser(here);
  const paid = { ...here, hasPaid: true };
  shared.setItem('auth', JSON.stringify(paid));
  expect(readStoredUser()).toEqual(paid);
});

it.each([null, { id: 'mona', companyId: 'agency' }])(
  'follows every tab to whoever is signed in: %o',
  (next) => {
    const first = openTab();
    storeUser(here);
    openTab();
    storeUser(next);
    openTab(first);
    expect(readStoredUser()).toEqual(next);
  },
);
