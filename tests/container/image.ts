import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '#scripts/lib/processes.ts';

type Copy = { from: string | undefined; sources: string[]; to: string };
export type Stage = {
  name: string | undefined;
  copies: Copy[];
  runs: string[];
  settings: string[];
  user: string | undefined;
};

/** The stages of our Dockerfile, as far as they can be parsed without a container engine. */
export const stagesOf = (dockerfile: string): Stage[] => {
  const lines = dockerfile.replaceAll(/\\\n\s*/g, '').split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (word === 'FROM')
      stages.push({ name: / AS (\w+)/.exec(rest)?.[1], copies: [], runs: [], settings: [], user: undefined });
    if (word === 'COPY') {
      const words = rest.split(' ').filter((part) => !part.startsWith('--'));
      stage?.copies.push({
        from: /--from=(\w+)/.exec(rest)?.[1],
        sources: words.slice(0, -1),
        to: words.at(-1) ?? '',
      });
    }
    if (word === 'RUN') stage?.runs.push(rest);
    if (word === 'ENV') stage?.settings.push(...rest.split(/\s+/));
    if (word === 'USER' && stage) stage.user = rest;
  }
  return stages;
};

export const readDockerfile = (): Stage[] => stagesOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));

/** Builds the page in `directory` from the files the first stage copies, with the installed packages. */
export const buildPageStage = (directory: string): void => {
  const [page] = readDockerfile();
  for (const { sources } of page?.copies ?? [])
    for (const source of sources) cpSync(join(ROOT, source), join(directory, source), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  const [, ...args] = (page?.runs.at(-1) ?? '').split(' ');
  const built = spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`${args.join(' ')}: ${built.stderr}`);
};

/** Writes the last stage's files to `directory`: packages newly installed, the page from `built`, the rest copied. */
export const writeImage = (directory: string, built: string): void => {
  const stages = readDockerfile();
  const packages = stages.find(({ name }) => name === 'packages');
  for (const { sources } of packages?.copies ?? [])
    for (const source of sources) cpSync(join(ROOT, source), join(directory, source));
  const [command = '', ...args] = (packages?.runs[0] ?? '').replace(/ && .*/, '').split(' ');
  const installed = spawnSync(command, [...args, '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: directory,
    encoding: 'utf8',
    // npm may use the registry although this process may not connect to other machines.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (installed.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${installed.stderr}`);
  for (const { from, sources, to } of stages.at(-1)?.copies ?? []) {
    if (from === 'packages') continue;
    for (const source of sources) {
      const path = source.replace(/^\/app\//, '');
      const isInto = to.endsWith('/');
      const target = join(directory, isInto ? join(to, basename(path)) : to === './' ? path : to);
      mkdirSync(join(target, '..'), { recursive: true });
      cpSync(join(from === 'page' ? built : ROOT, path), target, { recursive: true });
    }
  }
};
