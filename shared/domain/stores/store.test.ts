import { expect, it } from 'vitest';
import { storeOf } from './store.ts';

it.each([
  ['1640482915', 'apple'],
  ['com.example.app', 'google'],
] as const)('recognizes the app id %s as one of %s', (id, store) => {
  expect(storeOf(id)).toBe(store);
});
