import { expect, it } from 'vitest';
import { isStorableId, isStorableTime, storableText } from './storable-text.ts';

it.each([
  ['plain', 'plain'],
  ['a\0b\0', 'ab'],
  ['cut \ud83d', 'cut \ufffd'],
  ['\udf31 cut', '\ufffd cut'],
  ['whole 🌱', 'whole 🌱'],
  ['', ''],
])('makes %j storable as %j', (text, kept) => {
  expect(storableText(text)).toBe(kept);
  expect(storableText(kept)).toBe(kept);
});

it('cuts a long text between characters, never inside one', () => {
  expect(storableText('12345', 5)).toBe('12345');
  expect(storableText('123456', 5)).toBe('12345');
  expect(storableText('1234🌱', 5)).toBe('1234');
});

it.each(['', 'a\0b', 'a\nb', '\ud800', 'x'.repeat(201)])(
  'takes no id that cannot be kept as it is: %j',
  (id) => {
    expect(isStorableId(id)).toBe(false);
  },
);

it('takes the ids of both stores', () => {
  expect(isStorableId('00000124-07dd-1dd8-5d2c-9fb500000000')).toBe(true);
  expect(isStorableId('gp:AOqpTOE-x_y')).toBe(true);
});

it.each([
  [Date.UTC(2026, 10, 22), true],
  [0, false],
  [-1, false],
  [Date.UTC(2100, 0), false],
  [8.64e15, false],
  [Number.NaN, false],
])('says of the time %d whether a review can be from then: %s', (time, can) => {
  expect(isStorableTime(time)).toBe(can);
});
