import { expect, it } from 'vitest';
import { diffWords } from './diff-words.ts';

/** `kept [-gone-] {+added+}`. */
const shown = (earlier: string, later: string): string | undefined =>
  diffWords(earlier, later)
    ?.map(({ kind, text }) => ({ kept: text, gone: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('');

it.each([
  ['It crashes.', 'It crashes.', 'It crashes.'],
  ['It crashes.', 'It crashes. Edit: fixed!', 'It crashes.{+ Edit: fixed!+}'],
  ['It often crashes on start.', 'It crashes on start.', 'It [-often -]crashes on start.'],
  ['The app is bad at sync', 'The app is good at sync', 'The app is [-bad-]{+good+} at sync'],
  [
    'because of that, and nobody answers my mails.',
    'because of that. Support answered but could not help.',
    'because of that[-, and nobody answers my mails-]{+. Support answered but could not help+}.',
  ],
  ['このアプリは悪いです', 'このアプリは良いです', 'このアプリは[-悪い-]{+良い+}です'],
  ['', '', ''],
])('marks the words that went from %j to %j', (earlier, later, expected) => {
  expect(shown(earlier, later)).toBe(expected);
});

it('gives up marking a text that was rewritten', () => {
  expect(shown('Horrible, never again', 'I changed my mind about this one, it rocks')).toBeUndefined();
  expect(shown('Bad', '')).toBe('[-Bad-]');
});

it('restores both texts from the parts, and is quick on long ones', () => {
  const words = (seed: number): string =>
    Array.from({ length: 3000 }, (_, n) => `word${(n * seed) % 97}`).join(' ');
  const [earlier, later] = [`Same start. ${words(7)} Same end`, `Same start. ${words(11)} Same end`];
  const began = process.cpuUsage();
  expect(shown(earlier, later)).toBeUndefined();
  const short = [
    earlier.slice(0, 2000),
    `${earlier.slice(0, 1000)} new ${earlier.slice(1000, 2000)}`,
  ] as const;
  const parts = diffWords(...short) ?? [];
  const without = (kind: string): string =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect([without('added'), without('gone')]).toEqual([...short]);
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});
