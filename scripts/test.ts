import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { check } from './check.ts';
import { isPageBuilt } from './lib/build-page.ts';
import { requireHeadless } from './lib/chromium.ts';
import { ROOT } from './lib/processes.ts';

/** Number of slowest files to list. */
const SLOWEST = 10;
/** At most so many failed files are run again: with more, the fault is not the machine's. */
const RUN_AGAIN = 8;

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

type TestFile = { name: string; status: string; startTime: number; endTime: number };
type Report = {
  testResults: TestFile[];
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
};

/** Runs the tests of the files whose paths contain one of the filters, or all. */
const runTests = async (...only: string[]): Promise<{ status: number; report: Report }> => {
  const status = await node(`${ROOT}node_modules/.bin/vitest`, 'run', ...only);
  return { status, report: JSON.parse(readFileSync(`${ROOT}.build/tests.json`, 'utf8')) };
};

const pathsOf = (files: readonly TestFile[]): string[] => files.map(({ name }) => relative(ROOT, name));
const counted = ({ numPassedTests, numFailedTests, numPendingTests }: Report): string =>
  `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`;

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
const first = await runTests(...filters);
process.stdout.write(
  `slowest files:\n${slowestOf(first.report.testResults)}tests: ${counted(first.report)}\n`,
);
const failed = pathsOf(first.report.testResults.filter(({ status }) => status === 'failed'));
if (first.status === 0 || !isWhole || failed.length === 0 || failed.length > RUN_AGAIN)
  process.exit(first.status);

// On a busy machine a browser may be too late for a test. Run again, a file starts from an empty company.
process.stdout.write(`failed, run again alone:\n${failed.map((path) => `  ${path}\n`).join('')}`);
const second = await runTests(...failed);
process.stdout.write(`tests run again: ${counted(second.report)}\n`);
process.exit(second.status);
