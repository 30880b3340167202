import { spawn } from 'node:child_process';
import { ROOT } from './lib/processes.ts';

const tool = (name: string) =>
  name === 'words' ? `${ROOT}scripts/words.ts` : `${ROOT}node_modules/.bin/${name}`;

/** Format, lint, types of each folder and translations. */
const CHECKS: [string, string[]][] = [
  ['biome', ['check', '--error-on-warnings', '.']],
  ['tsc', ['-p', 'shared']],
  ['tsc', ['-p', 'server']],
  ['tsc', ['-p', 'web']],
  ['tsc', ['-p', 'sandbox']],
  ['tsc', ['-p', 'tests']],
  ['words', []],
];
const ARCHITECTURE: [string, string[]] = ['vitest', ['run', 'tests/architecture.test.ts', '--reporter=dot']];

const run = ([name, args]: [string, string[]]): Promise<number> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [tool(name), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('exit', (code) => done(code ?? 1));
  });

/** Runs all checks, two at a time; returns the number of failures. */
export const check = async ({ withArchitecture }: { withArchitecture: boolean }): Promise<number> => {
  const waiting = withArchitecture ? [...CHECKS, ARCHITECTURE] : [...CHECKS];
  let failures = 0;
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if ((await run(next)) !== 0) failures += 1;
  };
  await Promise.all([hand(), hand()]);
  return failures;
};

if (import.meta.main) process.exit((await check({ withArchitecture: true })) === 0 ? 0 : 1);
