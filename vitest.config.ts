import { defineConfig } from 'vitest/config';

const testsOf = (...folders: string[]): string[] => folders.map((folder) => `${folder}/**/*.test.ts`);
const JOURNEYS = 'tests/journeys/**/*.test.ts';
const ENDURANCE = testsOf('tests/nodes', 'tests/sending', 'tests/sync', 'tests/drafts');

/** No test waits for these: they end one that hangs, on a machine that is busy with other things too. */
const waits = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 45_000 } } };
/** Whole processes and pages: each step of such a test has a limit of its own, and there are many. */
const longWaits = { ...waits, testTimeout: 300_000 };

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: '.build/tests.json' }]],
    maxWorkers: 3,
    globalSetup: ['tests/support/database/database-server.ts'],
    // In the order of their names: the longest first, so that no worker is left with a long one at the end.
    projects: [
      { test: { ...longWaits, name: 'endurance', include: ENDURANCE } },
      {
        test: {
          ...longWaits,
          name: 'journeys',
          include: [JOURNEYS],
          globalSetup: ['tests/support/browser/shared-product.ts'],
          isolate: false, // one browser for all files of a worker
        },
      },
      {
        test: {
          ...waits,
          name: 'server',
          include: testsOf('server', 'sandbox', 'tests', 'scripts'),
          exclude: [JOURNEYS, ...ENDURANCE],
          isolate: false, // importing the same modules again would cost each file a second of processor time
        },
      },
      { test: { ...waits, name: 'texts', include: testsOf('shared', 'web'), isolate: false } },
    ],
  },
});
