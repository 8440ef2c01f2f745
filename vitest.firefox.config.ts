import { defineConfig } from 'vitest/config';

/** The main paths of the website in Firefox: `npm test` does not need it. */
export default defineConfig({
  test: {
    include: ['tests/firefox/*.firefox.ts'],
    globalSetup: ['tests/support/database/postgres.ts', 'tests/support/runner/builds.ts', 'tests/firefox/install.ts'],
    setupFiles: 'tests/support/runner/setup.ts',
    testTimeout: 300_000,
    hookTimeout: 600_000,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
