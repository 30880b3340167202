import { expect, it } from 'vitest';
import { hasTwin } from './twins.ts';

const app = (id: string, name: string) => ({ id, meta: { name } });
const apps = [app('1', 'Tidepool'), app('com.tidepool', 'Tidepool'), app('2', 'Leafkeeper')];

it.each([
  [app('1', 'Tidepool'), true],
  [app('com.tidepool', 'Tidepool'), true],
  [app('2', 'Leafkeeper'), false],
])('tells whether $id shares its name with another app: %s', (one, expected) =>
  expect(hasTwin(apps, one)).toBe(expected),
);
