import { expect, it } from 'vitest';
import { QUEUE_KINDS } from '#shared/domain/insights/answer-queue.ts';
import { filterOf } from '#web/lib/filter-of.ts';
import { addressOfPart, partOf } from './parts.ts';

it.each(QUEUE_KINDS)('knows the list of %s by the address that leads to it', (kind) => {
  const { answered: _, ...filter } = filterOf(addressOfPart(kind));
  expect(partOf(filter)).toBe(kind);
});

it('takes no other list for a part', () => {
  expect(partOf({})).toBeUndefined();
  expect(partOf({ stars: [1, 2] })).toBeUndefined();
});
