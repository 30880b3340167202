import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { LOW_MEMORY_FLAGS, ROOT } from '#scripts/lib/processes.ts';
import { SETTINGS } from '#server/config/env.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';

const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Environment variables that a script reads directly. */
const readBy = (path: string): string[] => [
  ...[...read(path).matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map(([, name = '']) => name),
  ...[...read(path).matchAll(/\brequire(?:Setting|DatabaseUrl)\(\s*(?:env,\s*)?'([A-Z_]+)'/g)].map(
    ([, name = '']) => name,
  ),
  ...[...read(path).matchAll(/const \{([^}]*)\} = process\.env/g)].flatMap(
    ([, names = '']) => names.match(/[A-Z][A-Z_]{2,}/g) ?? [],
  ),
];

it('documents every setting that a process or script reads', () => {
  const scripts = ['start', 'migrate', 'health', 'owner', 'redrive', 'rotate-key'].flatMap((name) =>
    readBy(`scripts/${name}.ts`),
  );
  expect(scripts).toContain('SANDBOX_PORT');
  expect(scripts).toContain('MASTER_KEY_OLD');
  for (const name of new Set([...SETTINGS, ...scripts])) expect(page).toContain(`\`${name}\``);
});

it('documents every metric, and none that does not exist', async () => {
  const own = (await openTelemetry().metrics.text(new Registry())).matchAll(/^# TYPE rejoinder_(\w+)/gm);
  const shared = read('server/http/ops/cluster-metrics.ts').matchAll(/'rejoinder_(\w+)'/g);
  const names = new Set([...own, ...shared].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(14);
  for (const name of names) expect(page).toContain(`\`${name}\``);
  const [, table = ''] = /\| metric \|[^\n]*\n([\s\S]*?)\n\n/.exec(page) ?? [];
  const listed = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
});

it('documents only existing commands that run on Node 20 or later', () => {
  const commands = [...page.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
  expect(Object.keys(JSON.parse(read('package.json')).scripts)).toEqual(expect.arrayContaining(commands));
  expect(commands).toContain('migrate');
  // The system's Node may be too old for our sources, the image's is not.
  expect(page).not.toMatch(/(?<!bin\/|worker )\bnode [^`\n]*\.ts/);
});

it('has systemd units that start the processes as the product does', () => {
  const unit = read('docs/systemd/rejoinder@.service');
  expect(unit).toContain(`node_modules/.bin/node ${LOW_MEMORY_FLAGS.join(' ')} server/main.ts\n`);
});
