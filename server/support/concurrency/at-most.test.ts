import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

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
