import { expect, it } from 'vitest';
import { offsetOf, PAGE_SIZE, totalPages } from './paging.ts';

it.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
  [400, 20],
])('%i reviews fill %i pages', (count, pages) => {
  expect(totalPages(count)).toBe(pages);
});

it.each([
  [0, 0, 0],
  [1, 0, 20],
  [1, 3, 17],
  [2, 45, 0],
])('starts page %i of a list that lost %i reviews at %i', (page, removed, offset) => {
  expect(offsetOf(page, removed)).toBe(offset);
});

it('neither skips nor repeats a review while others are answered between two pages', () => {
  let list = Array.from({ length: 95 }, (_, index) => index);
  const visited: number[] = [];
  for (let page = 0; page < 5; page += 1) {
    const offset = offsetOf(page, 95 - list.length);
    const shown = list.slice(offset, offset + PAGE_SIZE);
    visited.push(...shown);
    list = list.filter((review) => !shown.includes(review) || review % 3 > 0);
  }
  expect(visited).toEqual(Array.from({ length: 95 }, (_, index) => index));
});
