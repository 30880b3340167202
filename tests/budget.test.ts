import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/processes.ts';

const PAGE = join(ROOT, '.build', 'page');
const ASSETS = join(PAGE, 'assets');
const page = readFileSync(join(PAGE, 'index.html'), 'utf8');

/** Kilobytes that travel for a file of the built page. */
const kilobytes = (name: string): number =>
  brotliCompressSync(readFileSync(join(ASSETS, name))).length / 1024;

const sum = (names: Iterable<string>): number =>
  [...names].reduce((total, name) => total + kilobytes(name), 0);

/** What a module brings along before it runs: itself and everything it imports without waiting. */
const withImports = (name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen;
  seen.add(name);
  const code = readFileSync(join(ASSETS, name), 'utf8');
  for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    withImports(imported, seen);
  return seen;
};

const named = (start: string): string => {
  const found = readdirSync(ASSETS).find((name) => name.startsWith(start) && name.endsWith('.js'));
  if (!found) throw new Error(`no chunk begins with ${start}`);
  return found;
};

const [, entry = ''] = /src="\/assets\/([\w.-]+\.js)"/.exec(page) ?? [];
const words = named('en-');

const firstLoad = (screen: string): number =>
  sum(new Set([...withImports(entry), ...withImports(words), ...withImports(named(screen))]));

it.each([
  ['login-page-', 125],
  ['dashboard-screen-', 160],
  ['reviews-page-', 160],
])('loads no more JavaScript for %s than %i KB, brotli, the identity SDK aside', (screen, budget) => {
  expect(firstLoad(screen)).toBeLessThanOrEqual(budget);
});

it('loads no more than 15 KB of styles, all screens together', () => {
  expect(sum(readdirSync(ASSETS).filter((name) => name.endsWith('.css')))).toBeLessThanOrEqual(15);
});

it('loads no more than 8 KB of words for a language', () => {
  expect(kilobytes(words)).toBeLessThanOrEqual(8);
});
