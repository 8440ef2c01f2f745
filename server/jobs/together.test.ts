import { expect, test } from 'vitest';
import type { NotInBatch } from '../store/jobs/batches.ts';
import { inSomeBatch } from './together.ts';

/** Answers these, one a time, and counts how often it is asked. */
const answering = (answers: readonly (number | NotInBatch)[]) => {
  let asked = 0;
  return { ask: async () => answers[asked++] ?? 'busy', asked: () => asked };
};

test.each([
  [[0], 0, 1],
  [['alone', 7], 'alone', 1],
  [['busy', 'busy', 'busy', 'busy', 7], 7, 5],
  [['busy', 'busy', 'busy', 'busy', 'busy', 7], 'alone', 5],
] as const)('what is answered %j in batches comes to %j after %i of them', async (answers, outcome, times) => {
  const { ask, asked } = answering(answers);
  expect(await inSomeBatch(ask)).toBe(outcome);
  expect(asked()).toBe(times);
});
