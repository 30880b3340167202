import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['shared', 'server', 'web', 'sandbox', 'tests', 'scripts'].map((room) => `${room}/**/*.test.ts`),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    globalSetup: ['tests/support/database-server.ts'],
  },
});
