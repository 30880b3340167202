import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';

const PAGE = join(ROOT, '.build', 'page');
const ASSETS = join(PAGE, 'assets');
const page = readFileSync(join(PAGE, 'index.html'), 'utf8');

/** Compressed size of a file of the built page, in KB. */
const kilobytes = (name: string, folder = ASSETS): number =>
  brotliCompressSync(readFileSync(join(folder, name))).length / 1024;

const sum = (names: Iterable<string>): number =>
  [...names].reduce((total, name) => total + kilobytes(name), 0);

/** A module and all its static imports. */
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
/** The largest of a language's catalogues, which every visit loads. */
const words = catalogues.reduce((one, other) => (kilobytes(other) > kilobytes(one) ? other : one));

const firstLoad = (screen: string): number =>
  kilobytes('theme-init.js', PAGE) +
  sum(new Set([...withImports(entry), ...withImports(words), ...withImports(named(screen))]));

it.each([
  ['login-page-', 124],
  ['dashboard-screen-', 135.5],
  ['reviews-page-', 160],
  ['insights-page-', 155.5],
  ['batches-page-', 151.5],
])('loads no more JavaScript for %s than %d KB, brotli, the identity SDK aside', (screen, budget) => {
  expect(firstLoad(screen)).toBeLessThanOrEqual(budget);
});

it('loads no more than 12 KB of JavaScript for what the first cards show last, their tags', () => {
  const first = withImports(named('reviews-page-'));
  const later = [...withImports(named('tags-'))].filter((file) => !first.has(file));
  expect(sum(later)).toBeLessThanOrEqual(12);
});

it.each([
  ['login-page-', 9],
  ['dashboard-screen-', 10],
  ['reviews-page-', 10],
  ['insights-page-', 12],
])('requests for %s at most %i script files, each of which costs a round trip', (screen, max) => {
  const frame = screen === 'login-page-' ? [] : [named('shell-')];
  const files = [entry, ...frame, named(screen)].flatMap((name) => [...withImports(name)]);
  expect(new Set(files).size).toBeLessThanOrEqual(max);
});

it.each(['login', 'register', 'dashboard', 'reviews', 'insights', 'shell'])(
  'names all files of %s in the page, for who needs them to ask at once',
  (part) => {
    const [screen = ''] = readdirSync(ASSETS).filter((name) =>
      new RegExp(`^${part}(-page|-screen)?-.{7}\\.js$`).test(name),
    );
    for (const file of withImports(screen)) expect(page.includes(`"/assets/${file}"`), file).toBe(true);
    const linked = [...page.matchAll(/data-for="([\w ]+)" crossorigin href="\/assets\/([\w.-]+)"/g)];
    expect(
      linked.filter(([, parts]) => parts?.split(' ').includes(part)).map(([, , file]) => file),
    ).toContain(screen);
  },
);

it('loads one style sheet for almost every screen, and at most 15 KB with any other', () => {
  const sheets = readdirSync(ASSETS).filter((name) => /^(?!payment|story).*\.css$/.test(name));
  const [all = ''] = sheets.filter((name) => name.startsWith('styles-'));
  expect(page.includes(`<link rel="stylesheet" crossorigin href="/assets/${all}">`)).toBe(true);
  for (const other of sheets.filter((name) => name !== all))
    expect(sum([all, other])).toBeLessThanOrEqual(15);
});

it('loads at most 8 KB of strings first, and 4 KB with a later screen', () => {
  const later = catalogues.filter((catalogue) => catalogue !== words);
  expect(later.length).toBeGreaterThan(3);
  expect(kilobytes(words)).toBeLessThanOrEqual(8);
  for (const catalogue of later) expect(kilobytes(catalogue)).toBeLessThanOrEqual(4);
});
