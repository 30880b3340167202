import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Binaries } from './binaries.ts';

/** How to run PostgreSQL, which refuses to run as root. */
export type Isolation = 'none' | 'namespace' | 'user';

/** User `nobody`, for root without user namespaces: initdb requires an existing user, and this one exists everywhere. */
const UID = 65_534;

/** The method that works here: as the current user, in a user namespace, or as another user. */
export const chooseIsolation = (): Isolation => {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return 'none';
  const probe = spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true']);
  return probe.status === 0 ? 'namespace' : 'user';
};

export type Place = {
  binaries: Binaries;
  data: string;
  command: (program: string, args: string[]) => [string, string[]];
  uid?: number;
};

/**
 * Folders of programs and data, and how to start a program. Another user must be able to reach both folders, whatever the
 * permissions of the folder the project was cloned into.
 */
export const placeFor = (isolation: Isolation, binaries: Binaries, dataDir: string): Place => {
  const own = join(dataDir, 'postgres');
  if (isolation === 'none') return { binaries, data: own, command: (program, args) => [program, args] };
  if (isolation === 'namespace') {
    const flags = ['--user', '--map-user=1000', '--map-group=1000'];
    return { binaries, data: own, command: (program, args) => ['unshare', [...flags, program, ...args]] };
  }
  const home = `/var/tmp/rejoinder-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)}`;
  mkdirSync(home, { recursive: true, mode: 0o711 });
  chmodSync(home, 0o711);
  const root = join(home, 'programs');
  if (!existsSync(root)) cpSync(binaries.root, root, { recursive: true });
  const data = join(home, 'postgres');
  const copied = { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
  return { binaries: copied, data, command: (program, args) => [program, args], uid: UID };
};
