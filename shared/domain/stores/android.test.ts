import { expect, it } from 'vitest';
import { androidName } from './android.ts';

it.each([
  [22, undefined],
  [23, 'Android 6.0'],
  [24, 'Android 7.0'],
  [25, 'Android 7.1'],
  [26, 'Android 8.0'],
  [27, 'Android 8.1'],
  [28, 'Android 9'],
  [29, 'Android 10'],
  [30, 'Android 11'],
  [31, 'Android 12'],
  [32, 'Android 12L'],
  [33, 'Android 13'],
  [34, 'Android 14'],
  [35, 'Android 15'],
  [36, 'Android 16'],
  [37, 'Android 17'],
  [38, undefined],
  [null, undefined],
  [undefined, undefined],
])('names API level %s %s', (level, name) => {
  expect(androidName(level)).toBe(name);
});
