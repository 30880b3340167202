import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from '#scripts/lib/processes.ts';

/** Layers are cached between runs: the base image and the packages take minutes. */
const STORE = `${ROOT}.build/container-store`;
const NAME = 'rejoinder';
const IMAGE_OF_NODE = /^FROM (node:(\S+))/m;

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_OPTIONS: '', BUILDAH_ISOLATION: 'chroot', DEBIAN_FRONTEND: 'noninteractive' },
  }).trim();

const buildah = (...args: string[]): string =>
  run('buildah', '--root', STORE, '--runroot', `${STORE}-run`, ...args);

/** Debian's tools to build an image without a daemon; installed if possible. */
const requireTools = (): void => {
  for (const tool of ['buildah', 'debootstrap'])
    if (spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
      run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', tool);
};

/**
 * Replaces the base image of the Dockerfile, which is only in Docker's registry: the same release of Debian,
 * the same release of Node and npm, and a user `node`.
 */
const layBase = (name: string): void => {
  const directory = mkdtempSync(join(tmpdir(), 'rejoinder-base-'));
  run('debootstrap', '--variant=minbase', 'bookworm', directory);
  const modules = join(directory, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(realpathSync(process.execPath), join(directory, 'usr/local/bin/node'));
  cpSync(join(run('npm', 'root', '--global'), 'npm'), join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(directory, 'usr/local/bin/npm'));
  run('chroot', directory, 'useradd', '--create-home', '--uid', '1000', 'node');
  const container = buildah('from', 'scratch');
  buildah('add', '-q', container, directory, '/');
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container);
  buildah('commit', '-q', '--rm', container, `docker.io/library/${name}`);
  rmSync(directory, { recursive: true, force: true });
};

const Images = z.array(z.object({ size: z.string() }));
const Inspected = z.object({ OCIv1: z.object({ config: z.object({ Cmd: z.array(z.string()) }) }) });

/** Builds the image of the Dockerfile; returns its size and a function to start a container. */
export const buildImage = (dockerfile: string) => {
  requireTools();
  const [, base = '', release = ''] = IMAGE_OF_NODE.exec(dockerfile) ?? [];
  if (!release.startsWith(process.versions.node)) throw new Error(`${base} is not Node ${process.version}`);
  const isThere = spawnSync('buildah', [
    '--root',
    STORE,
    '--runroot',
    `${STORE}-run`,
    'inspect',
    base,
  ]).status;
  if (!existsSync(STORE) || isThere !== 0) layBase(base);
  const cache = `${run('npm', 'config', 'get', 'cache')}:/root/.npm:O`;
  buildah('build', '--pull-never', '--layers', '--network', 'host', '-v', cache, '-t', NAME, '.');
  const [image] = Images.parse(JSON.parse(buildah('images', '--json', `localhost/${NAME}`)));
  return {
    size: image?.size ?? '',
    /** Runs the image's own command as its own user, with the network of this machine. */
    start: (settings: Record<string, string>): { child: ChildProcess; remove: () => void } => {
      const container = buildah('from', '--pull-never', NAME);
      const { OCIv1 } = Inspected.parse(JSON.parse(buildah('inspect', container)));
      const given = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const child = spawn(
        'buildah',
        [
          ...['--root', STORE, '--runroot', `${STORE}-run`],
          ...['run', '--isolation', 'chroot', '--network', 'host', ...given, container, '--'],
          ...OCIv1.config.Cmd,
        ],
        { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
      );
      return { child, remove: () => void buildah('rm', container) };
    },
  };
};
