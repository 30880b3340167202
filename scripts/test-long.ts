import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { isPageBuilt } from './lib/build-page.ts';
import { ROOT, startProcess } from './lib/processes.ts';
import { currentVersion, figuresOf, longTests, recordRun } from './long-tests/record.ts';

// Runs the long tests, `npm run test:long [word …]`: full versions of tests that `npm test` runs briefly. Each is a separate
// program that prints its figures and is killed at a time limit. Results are recorded in docs/long-tests.md. The programs have
// no network access beyond this machine.
const LONGEST_MS = 90 * 60_000;
const LEFT_BEHIND_MS = 5000;
const [, , ...words] = process.argv;
const files = longTests().filter((path) => words.length === 0 || words.some((word) => path.includes(word)));

/** Runs one test; returns whether it passed, and its output. */
const run = (path: string): Promise<{ hasPassed: boolean; output: string }> =>
  new Promise((done) => {
    const only = pathToFileURL(`${ROOT}tests/support/app/loopback-only.ts`).href;
    const child = spawn(process.execPath, [`${ROOT}${path}`], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: `--import=${only}` },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      process.stdout.write(part);
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      // A process that it left behind may keep its output open.
      setTimeout(() => child.stdout.destroy(), LEFT_BEHIND_MS).unref();
    });
    child.once('close', (code) => done({ hasPassed: code === 0, output }));
  });

if (!isPageBuilt()) await startProcess('scripts/build.ts', {}).ended;
let failures = 0;
for (const path of files) {
  const [date, version, began] = [new Date().toISOString().slice(0, 10), currentVersion(), performance.now()];
  process.stdout.write(`${path} …\n`);
  const { hasPassed, output } = await run(path);
  const seconds = Math.round((performance.now() - began) / 1000);
  if (!hasPassed) failures += 1;
  recordRun(path, { date, version, seconds, hasPassed, figures: figuresOf(output) });
  process.stdout.write(`${path}: ${hasPassed ? 'ok' : 'FAILED'}, ${seconds} s\n`);
}
process.stdout.write(`long tests: ${files.length - failures} passed, ${failures} failed\n`);
process.exit(failures === 0 && files.length > 0 ? 0 : 1);
