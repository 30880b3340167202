// Installs what is missing, then runs scripts/<name>.ts on the bundled Node.
// Plain JavaScript, because it must run on whatever Node (20 or later) the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const stamp = `${root}node_modules/.installed`;
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stderr.write('Installing packages …\n');
  // Includes development dependencies whatever NODE_ENV is, because the page is built here. The image installs without them.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  writeFileSync(stamp, wanted);
}

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
  env: { ...process.env, NODE_COMPILE_CACHE: `${root}.build/compiled` }, // types are stripped once, not at every start
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the channel closes when this process is killed, and the child then stops
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
