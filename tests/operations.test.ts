import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { FRUGAL, ROOT } from '#scripts/lib/processes.ts';
import { SETTINGS } from '#server/config/env.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';

const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What a script reads of its environment by itself. */
const readBy = (path: string): string[] => [
  ...[...read(path).matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map(([, name = '']) => name),
  ...[...read(path).matchAll(/const \{([^}]*)\} = process\.env/g)].flatMap(
    ([, names = '']) => names.match(/[A-Z][A-Z_]{2,}/g) ?? [],
  ),
];

it('names every setting that a process or a script of the product reads', () => {
  const scripts = ['start', 'migrate', 'health', 'rotate-key'].flatMap((name) =>
    readBy(`scripts/${name}.ts`),
  );
  expect(scripts).toContain('SANDBOX_PORT');
  expect(scripts).toContain('MASTER_KEY_OLD');
  for (const name of new Set([...SETTINGS, ...scripts])) expect(page).toContain(`\`${name}\``);
});

it('names every figure, and no figure that there is not', async () => {
  const own = (await openTelemetry().metrics.text(new Registry())).matchAll(/^# TYPE rejoinder_(\w+)/gm);
  const shared = read('server/http/ops/cluster-metrics.ts').matchAll(/'rejoinder_(\w+)'/g);
  const names = new Set([...own, ...shared].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(14);
  for (const name of names) expect(page).toContain(`\`${name}\``);
  const [, table = ''] = /\| metric \|[^\n]*\n([\s\S]*?)\n\n/.exec(page) ?? [];
  const told = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(told.filter((name) => !names.has(name))).toEqual([]);
});

it('names only commands that run on any Node from 20 on, and that there are', () => {
  const commands = [...page.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
  expect(Object.keys(JSON.parse(read('package.json')).scripts)).toEqual(expect.arrayContaining(commands));
  expect(commands).toContain('migrate');
  // The machine's own Node may be too old for our sources.
  expect(page).not.toMatch(/(?<!bin\/)\bnode [^`\n]*\.ts/);
});

it('starts processes by systemd as the product starts them', () => {
  const unit = read('docs/systemd/rejoinder@.service');
  expect(unit).toContain(`node_modules/.bin/node ${FRUGAL.join(' ')} server/main.ts\n`);
});
