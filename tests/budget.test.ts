import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
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
const catalogues = readdirSync(ASSETS).filter((name) => /^en-[\w-]+\.js$/.test(name));
/** The words every visit needs: the larger of the language's two catalogues. */
const words = catalogues.reduce((one, other) => (kilobytes(other) > kilobytes(one) ? other : one));

const firstLoad = (screen: string): number =>
  sum(new Set([...withImports(entry), ...withImports(words), ...withImports(named(screen))]));

it.each([
  ['login-page-', 125],
  ['dashboard-screen-', 160],
  ['reviews-page-', 160],
])('loads no more JavaScript for %s than %i KB, brotli, the identity SDK aside', (screen, budget) => {
  expect(firstLoad(screen)).toBeLessThanOrEqual(budget);
});

it.each([
  ['login-page-', 16],
  ['dashboard-screen-', 20],
  ['reviews-page-', 16],
])('asks for no more script files for %s than %i: each waits its turn on a slow network', (screen, most) => {
  const frame = screen === 'login-page-' ? [] : [named('shell-')];
  const files = [entry, ...frame, named(screen)].flatMap((name) => [...withImports(name)]);
  expect(new Set(files).size).toBeLessThanOrEqual(most);
});

const Chunk = z.object({
  file: z.string(),
  css: z.optional(z.array(z.string())),
  imports: z.optional(z.array(z.string())),
});
const chunks = z
  .record(z.string(), Chunk)
  .parse(JSON.parse(readFileSync(join(PAGE, '.vite', 'manifest.json'), 'utf8')));

/** The style sheets a module brings along: its own and those of everything it imports without waiting. */
const stylesOf = (file: string): string[] =>
  [...withImports(file)].flatMap(
    (name) => Object.values(chunks).find((chunk) => chunk.file === `assets/${name}`)?.css ?? [],
  );

it.each([
  'login-page-',
  'register-page-',
  'onboarding-page-',
  'dashboard-screen-',
  'reviews-page-',
  'checkout-page-',
  'account-page-',
  'languages-settings-',
  'general-settings-',
  'apps-page-',
  'stores-page-',
  'prompts-screen-',
])('loads no more than 15 KB of styles for %s and the frame around it', (screen) => {
  const files = [entry, named('shell-'), named(screen)].flatMap(stylesOf);
  expect(files.length).toBeGreaterThan(2);
  expect(sum(new Set(files.map((file) => basename(file))))).toBeLessThanOrEqual(15);
});

it('loads no more than 8 KB of words for a language at once', () => {
  expect(catalogues).toHaveLength(2);
  for (const catalogue of catalogues) expect(kilobytes(catalogue)).toBeLessThanOrEqual(8);
});
