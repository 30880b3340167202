import { expect, it } from 'vitest';
import { EFFECT_BOUNDS, runEffect } from '#eval/reply-effect.ts';

// The long run is part of `npm run eval`.
it('holds the truth in about 95 of 100 intervals and finds five points, also where those who would raise are answered', () => {
  const { coverage, coverageOfGain, power, confounded } = runEffect(400);
  for (const share of [coverage, coverageOfGain, confounded.coverage]) {
    expect(share).toBeGreaterThanOrEqual(EFFECT_BOUNDS.coverage[0]);
    expect(share).toBeLessThanOrEqual(EFFECT_BOUNDS.coverage[1]);
  }
  expect(power).toBeGreaterThanOrEqual(EFFECT_BOUNDS.power);
  expect(confounded.naive).toBeGreaterThan(0.7);
  expect(Math.abs(confounded.mean)).toBeLessThan(0.2);
});
