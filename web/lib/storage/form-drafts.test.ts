import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  formKey,
  formKeys,
  keptFormKey,
  readForm,
  removeForm,
  removeForms,
  saveForm,
} from './form-drafts.ts';
import { isInputSaved } from './saved-input.ts';

let isFull = false;

/** A browser's storage, which is full when it is told to be. */
const storage = () => {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items[key] = value;
    },
    removeItem: (key: string) => delete items[key],
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(items),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
};

let session: ReturnType<typeof storage>;
const mine = formKey('mona:c1', 'prompts');
const theirs = formKey('ben:c1', 'prompts');

beforeEach(() => {
  isFull = false;
  session = storage();
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  removeForms();
  vi.unstubAllGlobals();
});

describe('unsaved form input', () => {
  it('unsaved form input is stored until it equals the saved values', () => {
    saveForm(mine, { name: 'a' });
    expect(readForm(mine)).toEqual({ name: 'a' });
    expect(session.getItem(mine)).toBe('{"name":"a"}');
    saveForm(mine, {});
    expect(readForm(mine)).toBeNull();
    expect(session.getItem(mine)).toBeNull();
  });

  it('a text that is kept outlives its tab and its session, and is told of as saved', () => {
    const kept = keptFormKey('mona:c1', 'batch 1');
    saveForm(kept, { response: 'a' });
    removeForms();
    expect(readForm(kept)).toEqual({ response: 'a' });
    expect(localStorage.getItem(kept)).toBe('{"response":"a"}');
    expect([formKeys(), isInputSaved()]).toEqual([[kept], true]);
    removeForm(kept);
    expect([localStorage.getItem(kept), formKeys()]).toEqual([null, []]);
  });

  it('unsaved form input is removed when another user signs in', () => {
    saveForm(mine, { name: 'a' });
    saveForm(theirs, { name: 'b' });
    removeForms('mona');
    expect(readForm(mine)).toEqual({ name: 'a' });
    expect(readForm(theirs)).toBeNull();
    expect(session.getItem(theirs)).toBeNull();
  });

  it('unsaved form input stays in memory when storage is full, is reported as not stored, and leaves no older copy', () => {
    expect(isInputSaved()).toBe(false);
    saveForm(mine, { name: 'a' });
    expect(isInputSaved()).toBe(true);
    isFull = true;
    saveForm(mine, { name: 'ab' });
    expect(isInputSaved()).toBe(false);
    expect(readForm(mine)).toEqual({ name: 'ab' });
    expect(session.getItem(mine)).toBeNull();
    removeForm(mine);
    isFull = false;
    saveForm(mine, { name: 'abc' });
    expect(isInputSaved()).toBe(true);
  });

  it('unsaved form input stays in memory when storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    saveForm(mine, { name: 'a' });
    expect(readForm(mine)).toEqual({ name: 'a' });
    expect(isInputSaved()).toBe(false);
  });
});
