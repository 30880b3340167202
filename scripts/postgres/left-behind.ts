import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';

/** How long a server that was left behind may take to stop by itself, in ms. */
const PATIENCE_MS = 10_000;

/**
 * Clears the way for a server on these data. One that an earlier run left there, as a kill -9 of its parent does, is
 * asked to stop, and made to when it does not. The pid file of a dead one is removed: PostgreSQL would take a process
 * that only has the old number, or one that nobody has buried yet, for a living server.
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

/** Whether this is a living PostgreSQL: a dead process that was not buried yet has no command line. */
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

/** Processes of a server that work in its data folder, its parent gone; none where there is no /proc. */
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
    // It ended by itself in between.
  }
};

/** Resolves when the server has removed its own pid file, the last thing it does, or when its time is up. */
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
