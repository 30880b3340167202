import { expect, it } from 'vitest';
import { hearTime, serverNow } from './server-clock.ts';

const DAY_MS = 86_400_000;

it.each([
  ['a day behind', DAY_MS],
  ['a day ahead', -DAY_MS],
])('tells the time of the server on a device whose clock is %s', (_, ahead) => {
  hearTime(new Date(Date.now() + ahead).toUTCString());
  expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(1500);
});

it.each([
  ['nothing', null],
  ['no time', 'soon'],
  ['the same time', new Date().toUTCString()],
])('trusts the device when the server says %s', (_, date) => {
  hearTime(date);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100);
});
