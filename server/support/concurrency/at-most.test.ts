import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atMost, atMostPerKey } from './at-most.ts';

test('no more than the limit run at once, all run, in their order, and a failure frees its turn', async () => {
  const limited = atMost(3);
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      limited(async () => {
        begun.push(at);
        most = Math.max(most, ++running);
        await turn();
        running--;
        if (at % 4 === 0) throw new Error('it failed');
        return at;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(begun.map((at) => at % 4 !== 0));
});

test('per key, each key has its own limit and its own order, and none waits for another', async () => {
  const limited = atMostPerKey(3);
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const calls = Array.from({ length: 12 }, (_, at) =>
    limited('one', async () => {
      most = Math.max(most, ++running);
      begun.push(at);
      await gate.promise;
      running--;
      if (at === 4) throw new Error('it failed');
      return at;
    }).catch(() => -1),
  );
  expect(await limited('other', async () => 'at once')).toBe('at once');
  expect(running).toBe(3);
  gate.resolve();
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, -1, 5, 6, 7, 8, 9, 10, 11]);
  expect(most).toBe(3);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  // The key is free again after all have ended.
  expect(await limited('one', async () => 'again')).toBe('again');
});
