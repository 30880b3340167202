import { expect, it } from 'vitest';
import { sendingTime, shortestSendingTime } from './estimate.ts';

it('may be sent in a tenth of the usual time, unless a rate limit holds it up', () => {
  const bucket = { replies: 95, left: 900, perHour: 100, isShared: false, callMs: 600 };
  expect([shortestSendingTime([bucket]), sendingTime([bucket])]).toEqual([5700, 57_000]);
  const usedUp = { ...bucket, left: 0 };
  expect(shortestSendingTime([usedUp])).toBe(sendingTime([usedUp]));
});
