import { afterEach, expect, it, vi } from 'vitest';
import { type Doing, PRESENCE_MS } from '#shared/contract/presence/schema.ts';
import { openPresence } from './open-presence.ts';

vi.useFakeTimers();
afterEach(() => void vi.clearAllTimers());

const review = { appId: 'a', reviewId: 'r' };
const open = () => {
  const presence = openPresence(() => Date.now());
  const tell = (userId: string, doing: Doing, at = review) =>
    presence.receive({ kind: 'presence', ...at, userId, doing });
  return {
    presence,
    tell,
    here: () => presence.at(review).map(({ userId, isWriting }) => [userId, isWriting]),
  };
};

it('knows who reads and who writes, and who has left', () => {
  const { presence, tell, here } = open();
  const onChange = vi.fn();
  presence.subscribe(onChange);
  tell('jo', 'reads');
  tell('mira', 'writes');
  tell('mira', 'reads', { appId: 'a', reviewId: 'other' });
  expect(here()).toEqual([
    ['jo', false],
    ['mira', true],
  ]);
  tell('jo', 'left');
  tell('mira', 'left');
  expect(here()).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(5);
  expect(presence.at(review)).toBe(presence.at({ appId: 'a', reviewId: 'none' })); // no render without a change
});

it('forgets whoever is not heard of, though another is', () => {
  const { tell, here } = open();
  tell('jo', 'writes');
  vi.advanceTimersByTime(PRESENCE_MS / 2);
  tell('mira', 'reads');
  vi.advanceTimersByTime(PRESENCE_MS / 2);
  expect(here()).toEqual([['mira', false]]);
  vi.advanceTimersByTime(PRESENCE_MS / 2);
  expect(here()).toEqual([]);
});
