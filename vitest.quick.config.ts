import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What a test imports when it needs a PostgreSQL, a running service or another process: too slow for this run. */
const slow =
  /support\/(?:database|service|processes|sources\/(?:stores|source-server))|postgres\/|node:child_process|from '\.\/embedded/;

const testsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

/** The unit tests alone, which stand next to their source, and what holds the structure and the contract. */
export default defineConfig({
  test: {
    include: [
      ...['server', 'sandbox', 'client', 'cli', 'web/src']
        .flatMap(testsIn)
        .filter((file) => !slow.test(readFileSync(file, 'utf8'))),
      'tests/{structure,snapshots}/*.test.ts',
      'tests/docs/links.test.ts',
    ],
    setupFiles: 'tests/support/runner/setup.ts',
    // Only what hangs takes so long.
    testTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    // As in vitest.config.ts: what is new and soon dead is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // One less than there are cores otherwise, which leaves one of two idle.
    maxWorkers: 2,
    isolate: false,
    // Node runs the files as they are, as it does in the service: nothing is transformed first.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
