import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#scripts/lib/free-port.ts';
import { ROOT } from '#scripts/lib/processes.ts';

/** Where a running product is, and the file that everything it prints goes to. */
export type Address = { url: string; sandboxUrl: string; output: string };

/** The whole product as `npm start` runs it, on ports and data of its own. */
export type Product = Address & {
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
  const output = join(dataDir, 'output.log');
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    SYNC_INTERVAL_S: '1',
    SEND_PACE: String(PACE),
    ...env,
  };
  let running = await run(settings, output);
  return {
    output,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    killEverything: async () => {
      const closed = once(running, 'close'); // as all do who write to its output, so that their ports are free
      for (const pid of familyOf(running.pid ?? 0)) killHard(pid);
      await closed;
    },
    startAgain: async () => {
      running = await run(settings, output);
    },
    stop: async () => {
      const ended = exitOf(running);
      running.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const run = (settings: NodeJS.ProcessEnv, output: string): Promise<ChildProcess> =>
  new Promise((ready, failed) => {
    const child = spawn(process.execPath, [`${ROOT}scripts/start.ts`], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'development', ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // the channel closes when this process is killed, and the product then stops
    });
    child.once('exit', (code) =>
      failed(new Error(`the product ended (${code}): ${readFileSync(output, 'utf8')}`)),
    );
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on('line', (line) => {
          appendFileSync(output, `${line}\n`);
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
