import { expect, it } from 'vitest';
import { MAX_STORE_MESSAGE, storeMessage } from './store-message.ts';

it.each([
  ['The reply text is too long.', 'The reply text is too long.'],
  ['  Two\r\n lines\u2028 here ', 'Two lines here'],
  ['Prohibited\u0000 \u202econtent\u2066', 'Prohibited content'],
  ['<b>Not</b> markup', '<b>Not</b> markup'],
])('a store’s words %j become one plain line', (words, line) => {
  expect(storeMessage(words)).toBe(line);
});

it.each(['', ' \n', '\u200b', '403', '-'])('words that say nothing (%j) are none', (words) => {
  expect(storeMessage(words)).toBeNull();
});

it('a store’s words are cut where they are long, and never in half a character', () => {
  const long = storeMessage(`${'a'.repeat(MAX_STORE_MESSAGE - 2)}😊${'b'.repeat(100_000)}`) ?? '';
  expect(long.length).toBeLessThanOrEqual(MAX_STORE_MESSAGE);
  expect(long.isWellFormed()).toBe(true);
  expect(long.endsWith('…')).toBe(true);
});
