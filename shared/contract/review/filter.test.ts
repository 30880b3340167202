import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as review from './endpoints.ts';
import { FILTERS } from './filter.ts';

const faultsOf = (schema: z.ZodMiniType, value: unknown): string => {
  const { error } = z.safeParse(schema, value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
};

const ALL = {
  apps: ['1'],
  stores: ['apple'],
  stars: [1, 5],
  languages: ['pt-BR'],
  countries: ['DEU'],
  versions: ['2.1'],
  words: { all: ['crash'], any: ['ad', 'ads'], none: ['love'] },
  length: { min: 1, max: 1 },
  edited: false,
  repliedBefore: true,
  answered: true,
  states: ['ready', 'published'],
  noReplyNeeded: false,
  via: ['person', 'store'],
  labels: { any: ['a'], none: ['b'] },
  assignees: ['me', 'none', 'ann'],
  from: '2026-11-01',
  to: '2026-11-30T12:00:00+01:00',
  dateField: 'arrived',
};

it.each(['list', 'view', 'export'] as const)('accepts every condition in a %s', (consumer) => {
  expect(faultsOf(FILTERS[consumer], ALL)).toBe('');
  expect(faultsOf(FILTERS[consumer], {})).toBe('');
  expect(faultsOf(FILTERS[consumer], { lastDays: 7 })).toBe('');
});

it.each([
  ['insights', ['words', 'length', 'edited', 'answered', 'via', 'labels', 'assignees', 'from', 'dateField']],
  ['rule', ['answered', 'states', 'noReplyNeeded', 'via', 'labels', 'assignees', 'from']],
] as const)('names the conditions that %s cannot use', (consumer, outside) => {
  const faults = faultsOf(FILTERS[consumer], ALL);
  for (const name of outside) expect(faults).toContain(name);
  for (const name of ['apps', 'stars', 'versions']) expect(faults).not.toContain(name);
});

it.each([
  [{ apps: [] }, 'apps'],
  [{ stars: [0] }, 'stars.0'],
  [{ stars: [1, 2, 3, 4, 5, 5] }, 'stars'],
  [{ moods: ['bad'] }, 'moods'],
  [{ words: {} }, 'words'],
  [{ words: { all: [] } }, 'words.all'],
  [{ words: { some: ['x'] } }, 'some'],
  [{ countries: ['de'] }, 'countries.0'],
  [{ length: { min: 5, max: 4 } }, 'length'],
  [{ labels: {} }, 'labels'],
  [{ from: 'yesterday' }, 'from'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '0001-01-01' }, 'from'],
  [{ to: '9999-12-31T23:00:00-05:00' }, 'to'],
  [{ lastDays: 0 }, 'lastDays'],
  [{ lastDays: 7, from: '2026-11-01' }, 'lastDays'],
  [{ versions: ['a\0b'] }, 'versions.0'],
  [{ via: null }, 'via'],
])('refuses %j and says where', (filter, where) => {
  expect(faultsOf(review.find.input, { filter, offset: 0 })).toContain(where);
});
