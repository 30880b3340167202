import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { isPageBuilt } from './build-page.ts';
import { check } from './check.ts';
import { requireChromium } from './chromium.ts';
import { ROOT } from './processes.ts';

const [, , ...filters] = process.argv;
const node = (script: string, ...args: string[]): number =>
  spawnSync(process.execPath, [script, ...args], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
    .status ?? 1;

const isWhole = filters.length === 0;
requireChromium();
if (isWhole && (await check()) > 0) process.exit(1);
if (!isPageBuilt() && node(`${ROOT}scripts/build.ts`) !== 0) process.exit(1);
mkdirSync(`${ROOT}.build`, { recursive: true });
const report = `${ROOT}.build/tests.json`;
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const status = node(`${ROOT}node_modules/.bin/vitest`, 'run', ...reporters, ...filters);
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
process.stdout.write(
  `tests: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`,
);
process.exit(status);
