import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ariaKeys, KEYS } from './keys.ts';

const { everywhere, ...screens } = KEYS;

it.each(Object.entries(screens))('gives no key two meanings on the screen %s', (_, screen) => {
  const keys = [...Object.values(everywhere), ...Object.values(screen)];
  const first = keys.filter((key) => key.includes(' ')).map((key) => key.slice(0, key.indexOf(' ')));
  const taken = [...keys, ...new Set(first)];
  expect(taken.toSorted()).toEqual([...new Set(taken)].toSorted());
});

it.each([
  [['j'], 'J'],
  [['mod+enter'], 'Control+Enter Meta+Enter'],
  [['e', 'escape'], 'E Escape'],
  [['shift+j'], 'Shift+J'],
  [['?'], '?'],
])('tells assistive technology of %j as %j', (keys, told) => expect(ariaKeys(...keys)).toBe(told));

it('is the only place that names the keys of a command', () => {
  const places = globSync('web/**/*.{ts,tsx}').filter((path) => !path.includes('lib/keyboard/'));
  const own = places.filter((path) =>
    /\bkeys: '|aria-keyshortcuts="|keyShortcuts="/.test(readFileSync(path, 'utf8')),
  );
  expect(places.length).toBeGreaterThan(300);
  expect(own).toEqual([]);
});
