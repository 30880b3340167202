import { expect, it } from 'vitest';
import { isStorableId, isStorableTime, storableText } from './storable-text.ts';

it.each([
  ['plain', 'plain'],
  ['a\0b\0', 'ab'],
  ['cut \ud83d', 'cut \ufffd'],
  ['\udf31 cut', '\ufffd cut'],
  ['whole 🌱', 'whole 🌱'],
  ['', ''],
])('stores %j as %j', (text, stored) => {
  expect(storableText(text)).toBe(stored);
  expect(storableText(stored)).toBe(stored);
});

it('truncates a long text between characters, never inside a surrogate pair', () => {
  expect(storableText('12345', 5)).toBe('12345');
  expect(storableText('123456', 5)).toBe('12345');
  expect(storableText('1234🌱', 5)).toBe('1234');
});

it.each(['', 'a\0b', 'a\nb', '\ud800', 'x'.repeat(201)])('rejects %j as an id', (id) => {
  expect(isStorableId(id)).toBe(false);
});

it('accepts the ids of both stores', () => {
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
])('treats %d as a plausible review time: %s', (time, isPlausible) => {
  expect(isStorableTime(time)).toBe(isPlausible);
});
