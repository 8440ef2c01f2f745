import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('three calls of an account run at a time, in order, and other accounts are not kept waiting', async () => {
  const turn = createTurns();
  let active = 0;
  let most = 0;
  const order: number[] = [];
  const calls = Array.from({ length: 12 }, (_, at) =>
    turn('one', async () => {
      most = Math.max(most, ++active);
      order.push(at);
      await sleep(5);
      active--;
      if (at === 4) throw new Error('a failing call gives its place up too');
      return at;
    }).catch(() => -1),
  );
  expect(await turn('other', async () => 'at once')).toBe('at once');
  expect(active).toBe(3);
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, -1, 5, 6, 7, 8, 9, 10, 11]);
  expect(most).toBe(3);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});
