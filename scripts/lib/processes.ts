import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Part = { child: ChildProcess; ended: Promise<number>; stop: () => Promise<number> };

/**
 * What Node is told of a server so that it does not keep garbage because the machine has room for it: 24 MB for young objects, and the
 * old ones are looked through when they have grown by a fifth. Without it a server holds 380 MB where it needs 210.
 */
export const FRUGAL = ['--max-semi-space-size=8', '--heap-growing-percent=20'];

/** Starts one part of the product as a process of its own; it ends by itself when this process is gone. */
export const startPart = (module: string, env: NodeJS.ProcessEnv, flags: readonly string[] = []): Part => {
  const child = fork(`${ROOT}${module}`, [], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true, // a Ctrl-C in the terminal is passed on in order, not to all at once
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
  });
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? 1)));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, ended, stop };
};

/** The part's own word that it is open; fails when it ends before. */
export const readiness = ({ child, ended }: Part): Promise<void> =>
  new Promise((ready, failed) => {
    child.once('message', () => ready());
    ended.then((code) => failed(new Error(`a part of the product ended (${code})`)));
  });

/** Fails with one clear line when something listens there already. */
export const requireFree = (host: string, port: number, setting: string): Promise<void> =>
  new Promise((free, taken) => {
    const probe = createServer();
    probe.once('error', () => taken(new Error(`${setting}: something listens on ${host}:${port} already`)));
    probe.listen(port, host, () => probe.close(() => free()));
  });
