import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { ROWS } from './support/app/valid-inputs.ts';
import { hostileUrls } from './support/hostile/hostile-urls.ts';

const page = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');

it('refers only to existing tests, folders and decisions', () => {
  const named = [...page.matchAll(/`((?:server|shared|web|tests|scripts|sandbox)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const linked = [...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => `docs/${path}`);
  expect(named.length).toBeGreaterThan(25);
  for (const path of [...named, ...linked])
    expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
});

it('states the actual number of tables', () => {
  expect(page).toContain(`over ${ROWS.length} rows`);
  expect(page).toContain(`each of the ${Object.keys(ERROR_STATUS).length} codes`);
  expect(page).toContain(`: ${hostileUrls(1).length} addresses`);
});

it('covers every chapter of the standard', () => {
  for (let chapter = 1; chapter <= 17; chapter += 1)
    expect(page).toMatch(new RegExp(`^\\| V${chapter} `, 'm'));
});
