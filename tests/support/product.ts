import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#scripts/free-port.ts';
import { ROOT } from '#scripts/processes.ts';

/** The whole product as `npm start` runs it, on ports and data of its own. */
export type Product = {
  url: string;
  sandboxUrl: string;
  /** The part of what it prints that fits, as soon as it has been printed: letters, say, where no mail is set up. */
  said: (what: RegExp) => Promise<string>;
  /** Ends every process of it at once, the database and the sandbox too, with nothing written down. */
  killEverything: () => Promise<void>;
  /** Starts it again on the same data. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Waits of sending are this many times shorter, so that a quiet time is a second. */
const PACE = 30;

export const startProduct = async (env: NodeJS.ProcessEnv = {}): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-product-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    SYNC_INTERVAL_S: '1',
    SEND_PACE: String(PACE),
    ...env,
  };
  const journal = openJournal();
  let running = await run(settings, journal.write);
  return {
    said: journal.find,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    killEverything: async () => {
      const closed = once(running, 'close'); // as all do who write to its output, so that their ports are free
      for (const pid of familyOf(running.pid ?? 0)) killHard(pid);
      await closed;
    },
    startAgain: async () => {
      running = await run(settings, journal.write);
    },
    stop: async () => {
      const ended = exitOf(running);
      running.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Lines as they come, for whoever looks for one now or later. */
const openJournal = () => {
  const lines: string[] = [];
  const waiting = new Set<(line: string) => void>();
  return {
    write: (line: string): void => {
      lines.push(line);
      for (const look of [...waiting]) look(line);
    },
    find: (what: RegExp): Promise<string> =>
      new Promise((found) => {
        const look = (line: string): boolean => {
          const [part] = what.exec(line) ?? [];
          if (part === undefined) return false;
          waiting.delete(look);
          found(part);
          return true;
        };
        if (!lines.some(look)) waiting.add(look);
      }),
  };
};

const run = (settings: NodeJS.ProcessEnv, write: (line: string) => void): Promise<ChildProcess> =>
  new Promise((ready, failed) => {
    const said: string[] = [];
    const child = spawn(process.execPath, [`${ROOT}scripts/start.ts`], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'development', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.once('exit', (code) => failed(new Error(`the product ended (${code}): ${said.join('\n')}`)));
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        said.push(line);
        write(line);
        if (line.startsWith('ready ')) ready(child);
      });
  });

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once('exit', () => done());
  });

const killHard = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in between.
  }
};

/** A process and all that descend from it, parents first. */
const familyOf = (pid: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((child) => [child.pid, ...below(child.pid)]);
  return [pid, ...below(pid)];
};

const parentOf = (pid: string): number => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /, '')
        .split(' ')[0],
    );
  } catch {
    return 0;
  }
};
