import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { entriesOf } from './support/rules/catalogues.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

it('has a script for each command that the docs name', () => {
  const docs = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/*.md', { cwd: ROOT })];
  const named = new Set(docs.flatMap((path) => matchesOf(read(path), /npm run ([a-z][\w:-]*)/g)));
  expect(named.size).toBeGreaterThan(10);
  const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
  const lacking = [...named].filter((name) => {
    const [, file] = /^node scripts\/run\.mjs ([\w-]+)$/.exec(scripts[name] ?? '') ?? [];
    return file === undefined || !existsSync(join(ROOT, 'scripts', `${file}.ts`));
  });
  expect(lacking).toEqual([]);
});

/** What the page can say: each message with its numbers filled in, and each form of a plural alone. */
const said = entriesOf('en').flatMap(({ message }) => {
  const forms = matchesOf(message, /(?:one|other) \{((?:[^{}]|\{\w+\})*)\}/g);
  return (forms.length > 0 ? forms : [message]).map((text) => text.replaceAll(/#|\{\w+\}/g, '5'));
});

/** Names and texts that a file waits for on the page: what is quoted, or a pattern of words. */
const waitedFor = (source: string): { words: string; isSaid: (text: string) => boolean }[] => [
  ...matchesOf(source, /(?:getBy(?:Label|Text)\(|getByRole\('\w+', \{ name: )'([^']+)'/g).map((words) => ({
    words,
    isSaid: (text: string) => text.includes(words),
  })),
  ...matchesOf(source, /(?:getBy(?:Label|Text)\(|getByRole\('\w+', \{ name: )\/([^/]+)\//g).map((words) => ({
    words,
    isSaid: (text: string) => new RegExp(words).test(text),
  })),
];

/** Written by the sandbox and the story page, not by the page. */
const OF_OTHERS = ['Leafkeeper', '^Pay ', 'The design of Rejoinder', 'This is what I wanted to say'];
const lacking = (source: string): string[] =>
  waitedFor(source)
    .filter(({ words, isSaid }) => !OF_OTHERS.includes(words) && !said.some(isSaid))
    .map(({ words }) => words);

it('has benchmarks and screenshots wait only for what the page says', () => {
  const files = globSync(['bench/web/*.ts', 'scripts/{lib/draw,screenshot,visual}.ts'], { cwd: ROOT });
  const sources = files.map(read);
  expect(sources.flatMap(waitedFor).length).toBeGreaterThan(10);
  expect(sources.flatMap(lacking)).toEqual([]);
  expect(lacking("page.getByRole('button', { name: /^5 starlets/ })")).toEqual(['^5 starlets']);
});

it.each(['screenshot', 'visual'])('ends %s with a line that says what is missing', (name) => {
  const { status, stderr } = spawnSync(process.execPath, [`${ROOT}scripts/${name}.ts`], {
    env: { ...process.env, URL: 'http://127.0.0.1:1' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1:1\. Run npm start first.*\n$/);
});
