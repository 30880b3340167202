import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { check } from './check.ts';
import { isPageBuilt } from './lib/build-page.ts';
import { requireHeadless } from './lib/chromium.ts';
import { ROOT } from './lib/processes.ts';

/** Number of slowest files to list. */
const SLOWEST = 10;

const [, , ...filters] = process.argv;
const node = (script: string, ...args: string[]): Promise<number> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('exit', (code) => done(code ?? 1));
  });
const buildPage = async (): Promise<number> => (isPageBuilt() ? 0 : node(`${ROOT}scripts/build.ts`));

type TestFile = { name: string; startTime: number; endTime: number };

/** The slowest files, in seconds. */
const slowestOf = (files: readonly TestFile[]): string =>
  files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative(ROOT, name)}\n`)
    .join('');

const isWhole = filters.length === 0;
requireHeadless();
// The architecture test is among the tests.
const failures = await Promise.all([buildPage(), isWhole ? check({ withArchitecture: false }) : 0]);
if (failures.some((count) => count > 0)) process.exit(1);
mkdirSync(`${ROOT}.build`, { recursive: true });
const report = `${ROOT}.build/tests.json`;
const status = await node(`${ROOT}node_modules/.bin/vitest`, 'run', ...filters);
const { testResults, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
  readFileSync(report, 'utf8'),
);
process.stdout.write(
  `slowest files:\n${slowestOf(testResults)}tests: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`,
);
process.exit(status);
