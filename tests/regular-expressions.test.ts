import { describe, expect, it, vi } from 'vitest';
import {
  builtDuring,
  COMMON_SHAPES,
  excessiveGrowth,
  isEndless,
  literalsIn,
  QUICK,
  slowShapes,
  slowShapesOf,
  sourceFiles,
} from './support/hostile/regular-expressions.ts';
import { WORKS } from './support/hostile/text-functions.ts';

const literals = literalsIn(sourceFiles('shared', 'server'));
vi.resetModules();
const built = await builtDuring(async () => {
  for (const file of sourceFiles('shared/domain'))
    await import(/* @vite-ignore */ new URL(`../${file}`, import.meta.url).href);
});

describe('texts of up to 16,000 characters', () => {
  it('tests texts of up to 16,000 characters on every regular expression in the code', () => {
    expect(literals.length).toBeGreaterThan(100);
    expect(literals.filter(isEndless).length).toBeGreaterThan(40);
    expect(built.length).toBeGreaterThan(2);
  });

  it('take linear time in each regular expression', () => {
    const slow = [...literals, ...built]
      .filter(isEndless)
      .flatMap((each) => slowShapesOf(each).map((shape) => [each.file, each.pattern, shape]));
    expect(slow).toEqual([]);
  });

  it.each(Object.entries(WORKS))('take linear time in %s', (_name, work) => {
    expect(slowShapes(COMMON_SHAPES, work)).toEqual([]);
  });

  it.each([
    [/\S*[@/]\S*/gu, { begin: '', unit: 'a', end: '' }],
    [/[?#].*$/g, { begin: '', unit: '?', end: '\n' }],
    [/```(?:json)?\s*\n?([\s\S]*?)```/gi, { begin: '```', unit: ' ', end: '' }],
  ])('detects that %s takes quadratic time', (expression, shape) => {
    const always = { ...QUICK, linearMs: { short: 0, long: -1 } };
    expect(excessiveGrowth(shape, (text) => text.replace(expression, ''), always)).toContain('in parts of');
    expect(excessiveGrowth(shape, (text) => text.replace(/\S+/gu, ''))).toBeUndefined();
  });
});
