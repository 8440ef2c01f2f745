import { defineConfig } from 'vitest/config';

/** What the real stores still answer: for a person at a connected machine, never part of `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/live/*.live.ts'],
    globalSetup: 'tests/support/database/postgres.ts',
    // Two requests, each with a long wait for its turn and all its tries: the way out gives up before this does.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // The stores are asked one after the other, as their budgets want it.
    fileParallelism: false,
  },
});
