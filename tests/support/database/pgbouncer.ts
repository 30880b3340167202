import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/lib/free-port.ts';
import { ownerUrl } from './owner-url.ts';

/** PgBouncer does not run as root. */
const NOBODY = 65_534;

const isInstalled = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

/** Installs Debian's package if possible; throws if PgBouncer is missing then. */
const requirePgBouncer = (): void => {
  if (!isInstalled()) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer']);
  if (!isInstalled()) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
};

type Options = {
  /** Maximum connections to PostgreSQL per login, and in total if given. */
  poolSize?: number;
  mostServers?: number;
};

/** A PgBouncer in transaction mode; `url` is the database through it. */
export const openPgBouncer = async (
  databaseUrl: string,
  { poolSize = 5, mostServers = 0 }: Options = {},
): Promise<{ url: string; consoleUrl: string; close: () => Promise<void> }> => {
  requirePgBouncer();
  const { hostname, port: behind, pathname, password, username } = new URL(databaseUrl);
  const directory = mkdtempSync(join(tmpdir(), 'rejoinder-pgbouncer-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const logins = [username, new URL(ownerUrl(databaseUrl)).username];
  const secret = decodeURIComponent(password);
  writeFileSync(join(directory, 'users.txt'), logins.map((login) => `"${login}" "${secret}"\n`).join(''));
  writeFileSync(
    join(directory, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(directory, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_db_connections = ${mostServers}
max_client_conn = 3000
stats_users = ${username}
`,
  );
  const child = spawn('pgbouncer', ['--quiet', join(directory, 'pgbouncer.ini')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  while (child.exitCode === null && !(await answers(port))) await new Promise((next) => setTimeout(next, 20));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const consoleUrl = new URL(url);
  consoleUrl.pathname = '/pgbouncer';
  return {
    url: url.href,
    consoleUrl: consoleUrl.href,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
