import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Time limit for an orphaned server to stop by itself, in ms. */
const PATIENCE_MS = 10_000;

/**
 * Stops a server that an earlier run left on this data folder, for example after a kill -9 of its parent, by force if needed.
 * Removes the pid file of a dead server: PostgreSQL would mistake an unrelated process with the same pid, or a zombie, for
 * a running server.
 */
export const clearLeftBehind = async (data: string): Promise<void> => {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (isPostgres(pid)) {
    process.kill(pid, 'SIGINT');
    await gone(pidFile);
  }
  for (const orphan of backendsOn(data)) kill(orphan);
  rmSync(pidFile, { force: true });
};

/** Whether this is a running PostgreSQL; a zombie has no command line. */
const isPostgres = (pid: number): boolean => {
  if (!existsSync('/proc/self')) return isAlive(pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Orphaned server processes in the data folder; none without /proc. */
const backendsOn = (data: string): number[] => {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgres(pid) && folderOf(pid) === data);
};

const folderOf = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
};

/** Resolves when the server has removed its pid file, its last action, or at the time limit. */
const gone = (pidFile: string): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      watcher.close();
      clearTimeout(timer);
      done();
    };
    const check = () => existsSync(pidFile) || end();
    const watcher = watch(join(pidFile, '..'), check);
    const timer = setTimeout(end, PATIENCE_MS);
    check();
  });
