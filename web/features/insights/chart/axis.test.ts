import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { datedColumns, ticksOf, widthOfNumbers } from './axis.ts';

describe('numbers of the axis', () => {
  it.each([
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [30, [0, 10, 20, 30]],
  ])('are whole up to %i', (most, ticks) =>
    expect(ticksOf(scaleLinear().domain([0, most]).nice(3))).toEqual(ticks),
  );

  it('get more room from 10,000', () => {
    expect(widthOfNumbers(['0', '10'])).toBe(widthOfNumbers(['0']));
    expect(widthOfNumbers(['0', '10,000'])).toBeGreaterThan(widthOfNumbers(['0', '999']));
  });
});

describe('dates below the columns', () => {
  const dated = (centres: number[], width: number) => [...datedColumns(centres, width)];

  it('are below each column with room for one', () => expect(dated([50, 150, 250], 300)).toEqual([0, 1, 2]));

  it('do not touch', () => expect(dated([40, 80, 120, 160, 200], 240)).toEqual([0, 2, 4]));

  it('are left out where the edge would cut them off', () => {
    expect(dated([40, 80, 120, 160, 200], 210)).toEqual([0, 2]);
    expect(dated([170, 130, 90, 50, 10], 210)).toEqual([0, 2]);
  });
});
