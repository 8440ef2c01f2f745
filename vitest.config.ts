import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { FlakyTests } from './tests/support/runner/flaky-tests.ts';
import { SlowestFirst } from './tests/support/runner/slowest-first.ts';

// Open to all: a service that a test starts may have given up root by the time it writes here.
const compiledCode = join(import.meta.dirname, 'node_modules/.cache/tests');
mkdirSync(compiledCode, { recursive: true });
chmodSync(compiledCode, 0o1777);

export default defineConfig({
  test: {
    include: ['{server,sandbox,client,cli,web,tests,bench}/**/*.test.ts'],
    globalSetup: [
      'tests/support/database/postgres.ts',
      'tests/support/runner/programs.ts',
      'tests/support/runner/builds.ts',
    ],
    setupFiles: 'tests/support/runner/setup.ts',
    // Only what hangs takes so long: a busy machine makes tests late, not wrong.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // On a stranger's CI machine, one test that a stall made late shouldn't reject a change; it is listed at the end.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', new FlakyTests()],
    // Fewer collections of what is new and soon dead.
    execArgv: ['--max-semi-space-size=64'],
    expect: { poll: { timeout: 120_000 } },
    // Two cores, of which a third of the tests only wait: still more files at once make each other late.
    maxWorkers: 4,
    // Files share the modules of their worker, which saves a third of the time: none keeps anything in one.
    isolate: false,
    // Node runs the files as they are, as it does in the service: nothing is transformed first.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: SlowestFirst },
  },
});
