import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/lib/free-port.ts';
import { ROOT } from '#scripts/lib/processes.ts';

type Kind = 'nginx' | 'haproxy';
export type FrontProxy = {
  kind: Kind;
  url: string;
  /** How often nginx lost a connection to a node, even if it then retried the other; haproxy does not report it. */
  resets: () => number;
  close: () => Promise<void>;
};

const ERROR_LOG = 'error.log';

/** The nodes' addresses in the examples. */
const EXAMPLE_NODES = ['10.0.0.11:3000', '10.0.0.12:3000'] as const;

const isInstalled = (kind: Kind): boolean => spawnSync(kind, ['-v']).status === 0;

/** Installs Debian's package if possible, without starting its service; throws if it is missing then. */
const requirePackage = (kind: Kind): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  if (!isInstalled(kind)) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', kind], { env });
  if (!isInstalled(kind)) throw new Error(`${kind} is not installed: apt-get install ${kind}`);
};

/** Replaces every key in the text; throws if one is missing, because the example has changed then. */
const replaced = (text: string, changes: Record<string, string>): string =>
  Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the example has no ${from}`);
    return result.replaceAll(from, to);
  }, text);

/** The documented example without TLS and with test addresses; `arguments` start the proxy in the foreground. */
const configured = {
  nginx: (example: string, directory: string, port: number) => {
    const site = replaced(example, {
      'listen 443 ssl;': `listen 127.0.0.1:${port};`,
      'ssl_certificate /etc/ssl/rejoinder.crt;': '',
      'ssl_certificate_key /etc/ssl/rejoinder.key;': '',
    });
    writeFileSync(join(directory, 'site.conf'), site);
    const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(directory, name)};`,
    );
    const main = join(directory, 'nginx.conf');
    writeFileSync(
      main,
      `daemon off; pid ${join(directory, 'pid')}; error_log ${join(directory, ERROR_LOG)}; events {}
http { access_log off; ${bodies.join(' ')} include ${join(directory, 'site.conf')}; }
`,
    );
    return ['-e', 'stderr', '-c', main];
  },
  haproxy: (example: string, directory: string, port: number) => {
    const main = join(directory, 'haproxy.cfg');
    const bind = { 'bind :443 ssl crt /etc/haproxy/rejoinder.pem': `bind 127.0.0.1:${port}` };
    writeFileSync(main, replaced(example, bind));
    return ['-q', '-db', '-f', main];
  },
} as const;

const EXAMPLES = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg' } as const;

/** The proxy as documented in front of two nodes, once it responds. */
export const openProxy = async (kind: Kind, nodes: readonly [string, string]): Promise<FrontProxy> => {
  requirePackage(kind);
  const directory = mkdtempSync(join(tmpdir(), `rejoinder-${kind}-`));
  const port = await freePort();
  const text = readFileSync(join(ROOT, 'docs', 'proxies', EXAMPLES[kind]), 'utf8');
  const example = replaced(text, {
    [EXAMPLE_NODES[0]]: new URL(nodes[0]).host,
    [EXAMPLE_NODES[1]]: new URL(nodes[1]).host,
  });
  const child = spawn(kind, configured[kind](example, directory, port), {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isOpen(url))) {
    if (child.exitCode !== null) throw new Error(`${kind} ended (${child.exitCode})`);
    await new Promise((next) => setTimeout(next, 50));
  }
  return {
    kind,
    url,
    resets: () => (kind === 'nginx' ? resetsIn(readFileSync(join(directory, ERROR_LOG), 'utf8')) : 0),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const resetsIn = (log: string): number => log.split('Connection reset by peer').length - 1;

const isOpen = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
