import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isPageBuilt } from './lib/build-page.ts';
import { ROOT, startPart } from './lib/processes.ts';

// The full forms of what `npm test` tries in short: `npm run test:long [word …]`. Each is a program of its own that prints
// its figures and ends by itself; one that does not is ended. Nothing outside this machine is reached.
const LONGEST_MS = 50 * 60_000;
const [, , ...words] = process.argv;
const files = globSync('tests/**/*.long.ts', { cwd: ROOT })
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();

const run = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const only = pathToFileURL(`${ROOT}tests/support/app/loopback-only.ts`).href;
    const child = spawn(process.execPath, [`${ROOT}${path}`], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: `--import=${only}` },
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });

if (!isPageBuilt()) await startPart('scripts/build.ts', {}).ended;
const failed: string[] = [];
for (const path of files) {
  const began = Date.now();
  process.stdout.write(`${path} …\n`);
  if (!(await run(path))) failed.push(path);
  process.stdout.write(
    `${path}: ${failed.includes(path) ? 'FAILED' : 'ok'}, ${Math.round((Date.now() - began) / 1000)} s\n`,
  );
}
process.stdout.write(`long tests: ${files.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 && files.length > 0 ? 0 : 1);
