// Installs what is missing, then runs scripts/<name>.ts on the bundled Node.
// Plain JavaScript, because it must run on whatever Node (20 or later) the machine has.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const modules = `${root}node_modules/`;
const stamp = `${modules}.installed`;
const lock = readFileSync(`${root}package-lock.json`, 'utf8');
const wanted = createHash('sha256').update(lock).digest('hex');

const began = Date.now();
const say = (words) =>
  process.stderr.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${words}\n`);

/** Packages in node_modules by now, those inside others left out. */
const countPackages = () =>
  existsSync(modules)
    ? readdirSync(modules)
        .flatMap((entry) => (entry.startsWith('@') ? readdirSync(modules + entry) : entry))
        .filter((entry) => !entry.startsWith('.')).length
    : 0;

/** Installs the packages of the lock file, and counts them while it does. */
const install = () => {
  const total = Object.keys(JSON.parse(lock).packages).filter(
    (path) => path.lastIndexOf('node_modules/') === 0,
  ).length;
  say(`installing up to ${total} packages, once …`);
  // Includes development dependencies whatever NODE_ENV is, because the page is built here. The image installs without them.
  const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  const counting = setInterval(() => say(`installing: ${countPackages()} of up to ${total} packages`), 3000);
  return new Promise((done) => {
    npm.on('exit', (code) => {
      clearInterval(counting);
      done(code ?? 1);
    });
  });
};

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const code = await install();
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, wanted);
  say('packages installed');
}
if (name === 'start' && process.env.NODE_ENV !== 'production') say('starting …');

const brought = `${root}node_modules/.bin/node`;
const node = existsSync(brought) ? brought : process.execPath;
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Node 24 is needed on ${process.platform}-${process.arch}; this is ${process.version}.\n`,
  );
  process.exit(1);
}
const child = spawn(node, [`${root}scripts/${name}.ts`, ...args], {
  cwd: root,
  env: { ...process.env, NODE_COMPILE_CACHE: `${root}.build/compiled`, STARTED_AT: String(began) }, // types are stripped once, not at every start
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the channel closes when this process is killed, and the child then stops
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
