import { defineConfig } from 'vitest/config';

const testsOf = (...rooms: string[]): string[] => rooms.map((room) => `${room}/**/*.test.ts`);
const JOURNEYS = 'tests/journeys/**/*.test.ts';

const waits = { testTimeout: 20_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['tests/support/database-server.ts'],
    // In the order of their names: the longest first, so that no worker is left with a long one at the end.
    projects: [
      {
        test: {
          ...waits,
          name: 'journeys',
          include: [JOURNEYS],
          globalSetup: ['tests/support/shared-product.ts'],
          isolate: false, // one browser for all files of a worker
        },
      },
      {
        test: {
          ...waits,
          name: 'server',
          include: testsOf('server', 'sandbox', 'tests', 'scripts'),
          exclude: [JOURNEYS],
        },
      },
      { test: { ...waits, name: 'texts', include: testsOf('shared', 'web'), isolate: false } },
    ],
  },
});
