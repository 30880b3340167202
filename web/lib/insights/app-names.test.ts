import { expect, it } from 'vitest';
import { shortNames } from './app-names.ts';

it.each([
  [
    ['Tallyhop: Shared Budget', 'Nightjar – Sleep Sounds'],
    ['Tallyhop', 'Nightjar'],
  ],
  [
    ['Acme: Notes', 'Acme: Tasks'],
    ['Acme: Notes', 'Acme: Tasks'],
  ],
  [
    ['Twelve:30', 'Re-form'],
    ['Twelve:30', 'Re-form'],
  ],
  [
    [': odd', ''],
    [': odd', ''],
  ],
])('shortens %j to %j', (names, short) => expect(shortNames(names)).toEqual(short));
