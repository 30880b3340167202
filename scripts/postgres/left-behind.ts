import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Stops a server that an earlier run left on these data, as a kill -9 of its parent does. It is asked to stop fast, and
 * made to when it has not within 10 s; a process that only took over the old number is left alone.
 */
export const stopLeftBehind = async (data: string): Promise<void> => {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  await gone(pidFile, 10_000).catch(() => {
    if (isPostgres(pid)) process.kill(pid, 'SIGKILL');
  });
};

const isPostgres = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return !existsSync('/proc/self') || readFileSync(commandLine, 'utf8').includes('postgres');
  } catch {
    return false;
  }
};

/** Resolves when the server has removed its own pid file, the last thing it does. */
const gone = (pidFile: string, withinMs: number): Promise<void> =>
  new Promise((done, late) => {
    const watcher = watch(join(pidFile, '..'), () => check());
    const timer = setTimeout(() => end(late), withinMs);
    const end = (how: () => void) => {
      watcher.close();
      clearTimeout(timer);
      how();
    };
    const check = () => existsSync(pidFile) || end(done);
    check();
  });
