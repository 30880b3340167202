import { expect, it } from 'vitest';
import { followMerges } from './follow-merges.ts';

const topic = (id: string, merged: string[]) => ({
  id,
  merged,
  name: id,
  description: '',
  isBuiltIn: false,
  isRenamed: false,
  isArchived: false,
  reviews: 0,
  isReferenced: false,
  quotes: [],
});
const topics = [topic('ads', ['banners', 'popups']), topic('sync', [])];

it('replaces merged topics of a filter by their targets, each once', () => {
  const filter = { stars: [1], topics: { any: ['banners', 'sync', 'popups', 'gone'], none: ['popups'] } };
  expect(followMerges(filter, topics)).toEqual({
    stars: [1],
    topics: { any: ['ads', 'sync', 'gone'], none: ['ads'] },
  });
  expect(followMerges({ topics: { any: ['banners'] } }, topics)).toEqual({ topics: { any: ['ads'] } });
  expect(followMerges({}, topics)).toEqual({});
});
