import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { outgoing } from './outgoing.ts';

const Schema = z.object({
  name: z.string(),
  age: z.nullable(z.number()),
  state: z.enum(['on', 'off']),
  checked: z.enum(['a', 'b']).check(z.refine((value) => value !== 'b')),
  at: z.iso.datetime(),
  trimmed: z.string().check(z.trim()),
  parts: z.array(z.object({ isOpen: z.boolean() })),
  note: z.optional(z.string()),
  either: z.union([z.string(), z.object({ id: z.string() })]),
});
const good = {
  ...{ name: 'Ann', age: null, state: 'on', checked: 'a', at: '2026-11-21T12:00:00.000Z', trimmed: 'x' },
  ...{ parts: [{ isOpen: true }], note: undefined, either: 'a' },
};
const letOut = outgoing(Schema);

it('lets an answer that is to the letter leave as it is', () => {
  expect(letOut(good)).toBe(good);
});

it.each([
  ['more at the top', { ...good, secret: 1 }],
  ['more further in', { ...good, parts: [{ isOpen: true, secret: 1 }] }],
  ['more in a part that may be one of two', { ...good, either: { id: 'a', secret: 1 } }],
  ['what is changed by being parsed', { ...good, trimmed: ' x ' }],
  ['what was left out', { ...good, note: 'n' }],
  ['a name of another in its place', { ...good, note: 'n', secret: 1 }],
  ['an object of a class', Object.assign(Object.create({ toJSON: () => ({ secret: 1 }) }), good)],
])('answers what parsing answers where there is %s', (_what, answer) => {
  expect(letOut(answer)).toEqual(z.parse(Schema, answer));
  expect(JSON.stringify(letOut(answer))).not.toContain('secret');
});

it.each([
  ['another type', { ...good, name: 1 }],
  ['no number', { ...good, age: Number.NaN }],
  ['a value of none', { ...good, state: 'up' }],
  ['a value that a further check refuses', { ...good, checked: 'b' }],
  ['no time', { ...good, at: '2026-11-21' }],
  ['a part that does not fit', { ...good, parts: [{ isOpen: 1 }] }],
  ['a part missing', { ...good, parts: undefined }],
  ['nothing', null],
])('throws as parsing does at %s', (_what, answer) => {
  expect(() => letOut(answer)).toThrow();
});
