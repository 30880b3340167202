import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { SETTINGS } from '#server/config/env.ts';
import { readDockerfile } from './image.ts';

const stages = readDockerfile();
const last = stages.at(-1);
const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');

it('builds from existing files, and its last stage runs unprivileged and without tools', () => {
  expect(stages.map(({ name }) => name)).toEqual(['page', 'packages', undefined]);
  for (const { copies } of stages)
    for (const { from, sources } of copies)
      for (const source of sources)
        if (from === undefined) expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
  expect(stages[1]?.runs[0]).toContain('--omit=dev');
  expect(last?.user).toBe('node');
  expect(last?.runs).toEqual([]);
  expect(last?.settings).toContain('NODE_ENV=production');
});

/** The files of this project that a file needs, itself among them. */
const neededBy = (path: string, needed = new Set<string>()): Set<string> => {
  if (needed.has(path)) return needed;
  needed.add(path);
  for (const [, name = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(/from '([.#][^']+)'/g))
    neededBy(name.startsWith('#') ? name.slice(1) : join(dirname(path), name), needed);
  return needed;
};

it('has every file that its commands need', () => {
  const copied = (last?.copies ?? []).flatMap(({ from, sources }) => (from === undefined ? sources : []));
  const commands = copied.filter((source) => /^scripts\/[\w-]+\.ts$/.test(source));
  expect(commands.length).toBeGreaterThan(3);
  for (const command of [...commands, 'server/main.ts'])
    for (const path of neededBy(command))
      expect([command, path, copied.some((one) => path === one || path.startsWith(`${one}/`))]).toEqual([
        command,
        path,
        true,
      ]);
});

it('excludes unlisted files from the image, above all secrets and data', () => {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const [first] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(first).toBe('*');
  const copied = stages.flatMap(({ copies }) => copies.filter(({ from }) => from === undefined));
  for (const source of copied.flatMap(({ sources }) => sources))
    expect(lines).toContain(`!${source.split('/')[0]}`);
  for (const line of lines) expect(line).not.toMatch(/^!.*(\.env|\.data|\.git$|node_modules)/);
});

/** Settings of the image or of one service, of the sandbox, and for tests. */
const NOT_PASSED_ON = [
  'NODE_ENV',
  'METRICS_PORT',
  'SANDBOX_WEBHOOK_SECRET',
  'HOST',
  'PORT',
  'DATA_DIR',
  'ROLES',
  'SANDBOX_URL',
  'SANDBOX_SMTP_URL',
  'SEND_PACE',
  'JOB_LEASE_S',
];

it('passes every setting on, and uses a read-only file system', () => {
  const [, given = ''] = /environment: &settings\n([\s\S]*?)\n\n/.exec(compose) ?? [];
  const names = [...given.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(SETTINGS.filter((name) => !NOT_PASSED_ON.includes(name)).toSorted());
  expect(compose).toMatch(/read_only: true/);
  expect(compose).not.toMatch(/- ?['"]?(0\.0\.0\.0:)?9464:/);
});
