import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#scripts/lib/free-port.ts';
import { ROOT } from '#scripts/lib/processes.ts';

/** URLs of a running product, and the file with its output. */
export type Address = { url: string; sandboxUrl: string; output: string };

/** The whole product as run by `npm start`, on its own ports and data. */
export type Product = Address & {
  /** Kills all its processes at once, including the database and the sandbox. */
  killEverything: () => Promise<void>;
  /** Stops the server's process as it is: it accepts connections and answers nothing, until it goes on. */
  hang: () => void;
  goOn: () => void;
  /** Starts it again on the same data. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Divides the delays of sending. */
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
    hang: () => signalServer(running, 'SIGSTOP'),
    goOn: () => signalServer(running, 'SIGCONT'),
    startAgain: async () => {
      running = await run(settings, output);
    },
    stop: async () => {
      const ended = exitOf(running);
      signalServer(running, 'SIGCONT'); // a test may have failed while it hung
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
      env: { ...process.env, NODE_ENV: 'development', DEMO_YEAR: 'off', ...settings },
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
    // It has already exited.
  }
};

/** A process and its descendants, parents first. */
const familyOf = (pid: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((child) => [child.pid, ...below(child.pid)]);
  return [pid, ...below(pid)];
};

const signalServer = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void => {
  for (const one of familyOf(pid)) if (commandOf(one).includes('server/main.ts')) process.kill(one, signal);
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
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
