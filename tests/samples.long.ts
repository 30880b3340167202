import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { ROOT } from '#scripts/lib/processes.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { differences, reportResult } from '#tests/support/database/long-database.ts';

// The long form of the tests that take samples (tests/support/rules/samples.ts), such as the page in every language, and
// every screen at every width in both schemes. Runs them with all their cases.
const FILES = globSync('{tests,sandbox,server,web}/**/*.test.ts', { cwd: ROOT })
  .filter((file) => readFileSync(`${ROOT}${file}`, 'utf8').includes('/rules/samples.ts'))
  .sort();
/** Where vitest.config.ts has it written. */
const REPORT = `${ROOT}.build/tests.json`;

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string() })) })),
});

const child = spawn(process.execPath, [`${ROOT}node_modules/.bin/vitest`, 'run', ...FILES], {
  cwd: ROOT,
  env: { ...process.env, LONG_FORM: '1' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
await new Promise((done) => child.once('exit', done));
const report = Report.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
const titles = report.testResults.flatMap(({ assertionResults }) =>
  assertionResults.map(({ title }) => title),
);
const figures = {
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests,
  languages: titles.filter((title) => title.startsWith('speaks ')).length,
};
reportResult(
  figures,
  differences(figures, { failed: 0, skipped: 0, languages: PRIMARY_LANGUAGES.length - 1 }),
);
