import { expect, test } from 'vitest';
import { retryWrite } from './retry-write.ts';

const passing = () => Object.assign(new Error('the server closed the connection'), { code: 'ECONNRESET' });

test('a write that fails for a reason that may pass is made again, and receives the number of the attempt', async () => {
  const attempts: number[] = [];
  const written = await retryWrite(async (attempt) => {
    attempts.push(attempt);
    if (attempt < 3) throw passing();
    return 'written';
  });
  expect(written).toBe('written');
  expect(attempts).toEqual([1, 2, 3]);
});

test('any other error is thrown at once', async () => {
  let attempts = 0;
  const broken = Object.assign(new Error('duplicate key'), { code: '23505' });
  await expect(
    retryWrite(async () => {
      attempts++;
      throw broken;
    }),
  ).rejects.toBe(broken);
  expect(attempts).toBe(1);
});

test('after its patience the last error is thrown, with one last attempt at the very end', async () => {
  const began = performance.now();
  let last = 0;
  const error = passing();
  await expect(
    retryWrite(async () => {
      last = performance.now() - began;
      throw error;
    }, 400),
  ).rejects.toBe(error);
  expect(last).toBeGreaterThanOrEqual(390);
});
