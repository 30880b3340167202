import { expect, it } from 'vitest';
import { runEffect } from '#eval/reply-effect.ts';

// The long run is part of `npm run eval`.
it('holds the truth in about 95 of 100 intervals and finds five points, also where those who would raise are answered', () => {
  const { coverage, coverageOfGain, power, confounded } = runEffect(400);
  for (const share of [coverage, coverageOfGain, confounded.coverage]) {
    expect(share).toBeGreaterThanOrEqual(0.93);
    expect(share).toBeLessThanOrEqual(0.97);
  }
  expect(power).toBeGreaterThanOrEqual(0.8);
  expect(confounded.naive).toBeGreaterThan(0.7);
  expect(Math.abs(confounded.mean)).toBeLessThan(0.2);
});
