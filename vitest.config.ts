import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,sandbox,client,cli,tests,bench}/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more files at once only make each other late.
    maxWorkers: 2,
  },
});
