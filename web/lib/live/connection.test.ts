import { describe, expect, it } from 'vitest';
import { backOff } from './connection.ts';

describe('reconnect delay', () => {
  it.each([
    ['soon at first', 0, 0, 250],
    ['never at the same time as all others', 0, 1, 500],
    ['longer with each failure', 3, 1, 4000],
    ['never longer than half a minute', 40, 1, 30_000],
  ])('%s', (_, failures, random, ms) => expect(backOff(failures, random)).toBe(ms));

  it('starts with the delay that the server requests', () => {
    expect(backOff(0, 1, 2000)).toBe(2000);
    expect(backOff(1, 0, 2000)).toBe(2000);
  });
});
