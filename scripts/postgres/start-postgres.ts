import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#scripts/lib/free-port.ts';
import { readSecret } from '#scripts/lib/read-secret.ts';
import { findBinaries } from './binaries.ts';
import { chooseIsolation, type Isolation, type Place, placeFor } from './isolation.ts';
import { clearLeftBehind } from './left-behind.ts';

export type Postgres = {
  /** Connects as the superuser of this server; `database` is `postgres` unless named. */
  url: (database?: string) => string;
  pid: number;
  /** `fast` ends sessions and flushes to disk; `immediate` is a crash. */
  stop: (how?: 'fast' | 'immediate') => Promise<void>;
};

type Options = {
  dataDir: string;
  /** Trades durability on power loss for speed; for tests only. */
  isThrowaway?: boolean;
  isolation?: Isolation;
  /** Port; any free one by default. */
  port?: number;
};

/** Starts the bundled PostgreSQL with its data in `dataDir`; throws the server's output if it does not start. */
export const startPostgres = async ({
  dataDir,
  isThrowaway = false,
  isolation = chooseIsolation(),
  port: fixed,
}: Options): Promise<Postgres> => {
  const home = resolve(dataDir);
  mkdirSync(home, { recursive: true });
  const place = placeFor(isolation, findBinaries(), home);
  const password = passwordIn(home);
  if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place, password);
  await clearLeftBehind(place.data);
  const port = fixed ?? (await freePort());
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    lc_messages: 'C',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(isThrowaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = place.command(place.binaries.postgres, ['-D', place.data, ...flags]);
  const server = spawn(program, args, {
    detached: true, // a Ctrl-C in the terminal must reach the product first, and the database last
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
    ...owner(place),
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  await readiness(server);
  return {
    url: (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    pid: server.pid ?? 0,
    stop: (how = 'fast') => {
      server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      return ended;
    },
  };
};

const passwordIn = (home: string): string =>
  readSecret(join(home, 'postgres.password'), randomBytes(24).toString('hex'));

/** Created in a temporary folder and renamed, so that an interrupted first start leaves no partial data folder. */
const initialise = (place: Place, password: string) => {
  const making = `${place.data}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (place.uid !== undefined) chownSync(making, place.uid, place.uid);
  const locale = ['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const secret = `${making}.password`;
  writeFileSync(secret, password, { mode: 0o600 });
  if (place.uid !== undefined) chownSync(secret, place.uid, place.uid);
  const flags = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', ...locale];
  const [program, args] = place.command(place.binaries.initdb, ['-D', making, ...flags]);
  const made = spawnSync(program, args, { encoding: 'utf8', ...owner(place) });
  rmSync(secret);
  if (made.status !== 0)
    throw new Error(`PostgreSQL could not be set up: ${made.stderr || made.error?.message}`);
  rmSync(place.data, { recursive: true, force: true });
  renameSync(making, place.data);
};

const owner = ({ uid }: Place) => (uid === undefined ? {} : { uid, gid: uid });

/** Waits until the server accepts connections; fails with its output otherwise. */
const readiness = (server: ChildProcess): Promise<void> =>
  new Promise((ready, failed) => {
    const output: string[] = [];
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`PostgreSQL ended (${code}): ${output.join('\n')}`)));
    if (!server.stderr) return failed(new Error('PostgreSQL has no output'));
    createInterface(server.stderr).on('line', (line) => {
      if (output.push(line) > 20) output.shift();
      if (line.includes('ready to accept connections')) ready();
    });
  });
