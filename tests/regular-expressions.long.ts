import { reportResult } from './support/database/long-database.ts';
import {
  builtDuring,
  COMMON_SHAPES,
  FULL,
  isEndless,
  literalsIn,
  slowShapes,
  slowShapesOf,
  sourceFiles,
} from './support/hostile/regular-expressions.ts';

// The long form of regular-expressions.test.ts: texts of up to 100,000 characters.
const built = await builtDuring(async () => {
  for (const file of sourceFiles('shared/domain')) await import(new URL(`../${file}`, import.meta.url).href);
});
const { WORKS } = await import('./support/hostile/text-functions.ts');
const endless = [...literalsIn(sourceFiles('shared', 'server')), ...built].filter(isEndless);
const slow = [
  ...endless.flatMap((each) => slowShapesOf(each, FULL).map((shape) => `${each.pattern} ${shape}`)),
  ...Object.entries(WORKS).flatMap(([name, work]) =>
    slowShapes(COMMON_SHAPES, work, FULL).map((shape) => `${name} ${shape}`),
  ),
];
reportResult({ expressions: endless.length, works: Object.keys(WORKS).length, slow: slow.length }, slow);
