import { expect, it } from 'vitest';
import { placed } from './release-labels.ts';

const mark = (x: number, version = '4.2.0') => ({ x, texts: [`Tallyhop ${version}`, version] });
const labels = (marks: ReturnType<typeof mark>[], right = 800) =>
  placed(marks, 40, right).map(({ label }) => label && `${label.anchor} ${label.text}`);

it('names releases as fully as there is room', () => {
  expect(labels([mark(100), mark(400)])).toEqual(['start Tallyhop 4.2.0', 'start Tallyhop 4.2.0']);
  expect(labels([mark(100), mark(160)])).toEqual(['start 4.2.0', 'start Tallyhop 4.2.0']);
});

it('names the last one before its mark where the chart ends', () => {
  expect(labels([mark(100), mark(780)])).toEqual(['start Tallyhop 4.2.0', 'end Tallyhop 4.2.0']);
  expect(labels([mark(700), mark(780)], 800)).toEqual(['start 4.2.0', undefined]);
});

it('leaves names out where marks stand close together', () => {
  const many = Array.from({ length: 50 }, (_, at) => mark(50 + at * 15));
  const named = labels(many).filter((label) => label !== undefined);
  expect(named.length).toBeLessThanOrEqual(2);
  expect(placed(many, 40, 800)).toHaveLength(50);
});

it('cuts long names, and gives wide letters their room', () => {
  const [long] = labels([{ x: 50, texts: ['x'.repeat(200)] }]);
  expect(long?.length).toBeLessThan(40);
  expect(labels([{ x: 50, texts: ['家計簿アプリ 4.2'] }, mark(140)])[0]).toBeUndefined();
});
