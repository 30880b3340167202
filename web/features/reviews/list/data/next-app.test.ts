import { expect, it } from 'vitest';
import { nextAppWithReviews } from './next-app.ts';

const apps = [
  { id: 'one', unresolvedCount: 2 },
  { id: 'two', unresolvedCount: 0 },
  { id: 'three', unresolvedCount: 1 },
];

it.each([
  ['one', 'three'],
  ['two', 'three'],
  ['three', 'one'],
])('follows %s with %s, the next app that has unanswered reviews', (appId, next) =>
  expect(nextAppWithReviews(apps, appId)?.id).toBe(next),
);

it('offers no app when only this one has unanswered reviews', () =>
  expect(nextAppWithReviews(apps.slice(0, 2), 'one')).toBeUndefined());
