import { defineConfig } from 'vitest/config';

/** Counting in a cluster of two ClickHouse servers, which are started here: `npm test` does not need ClickHouse. */
export default defineConfig({
  test: {
    include: ['tests/cluster/*.cluster.ts'],
    globalSetup: ['tests/support/database/postgres.ts', 'tests/cluster/support/install.ts'],
    setupFiles: 'tests/support/runner/setup.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
