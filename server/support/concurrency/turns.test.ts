import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Starts tasks of several 1 ms steps together on a manual clock; returns them in the order in which they end. */
const finishing = async (works: Record<string, number>): Promise<string[]> => {
  let clock = 0;
  const begin = createTurns({ sliceMs: 3, now: () => clock });
  const done: string[] = [];
  await Promise.all(
    Object.entries(works).map(async ([name, steps]) => {
      const pause = begin();
      for (let step = 0; step < steps; step++) {
        clock++;
        await pause();
      }
      done.push(name);
    }),
  );
  return done;
};

test('short work is done before long work that began earlier', async () => {
  expect(await finishing({ long: 200, longer: 300, short: 8 })).toEqual(['short', 'long', 'longer']);
});

test('long work goes on while one short piece after the other comes', async () => {
  let clock = 0;
  const begin = createTurns({ sliceMs: 3, now: () => clock });
  let steps = 0;
  const long = (async () => {
    const pause = begin();
    for (; steps < 60; steps++) {
      clock++;
      await pause();
    }
  })();
  let shorts = 0;
  while (steps < 60 && shorts < 1_000) {
    const pause = begin();
    for (let step = 0; step < 7; step++) {
      clock++;
      await pause();
    }
    shorts++;
  }
  await long;
  expect(shorts).toBeLessThan(100);
});

test('what was aborted while it waited goes no further', async () => {
  let clock = 0;
  const abort = new AbortController();
  const pause = createTurns({ sliceMs: 3, now: () => clock })(abort.signal);
  clock = 3;
  const waits = pause();
  abort.abort(new Error('no one wants it'));
  await expect(waits).rejects.toThrow('no one wants it');
});

test('the more work has had, the longer it goes on, up to a bound', async () => {
  let clock = 0;
  const pause = createTurns({ sliceMs: 3, maxMs: 12, now: () => clock })();
  const turns: number[] = [];
  for (let since = 0; clock < 80; ) {
    clock++;
    const waits = pause();
    if (!waits) continue;
    turns.push(clock - since);
    since = clock;
    await waits;
  }
  expect(turns).toEqual([3, 3, 3, 5, 7, 11, 12, 12, 12, 12]);
});
