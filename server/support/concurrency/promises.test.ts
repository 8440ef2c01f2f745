import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sharedFor } from './promises.ts';

test('all who ask at once share one answer, also when it fails, and later ones get a new one', async () => {
  let asked = 0;
  const shared = sharedFor(30, async () => {
    await sleep(10);
    if (++asked === 1) throw new Error('the first fails');
    return asked;
  });
  const first = await Promise.allSettled([shared(), shared(), shared()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toBe(1);
  await sleep(40);
  expect(await Promise.all([shared(), shared()])).toEqual([2, 2]);
});

test('work that takes longer than it is shared for is not done twice at once', async () => {
  let running = 0;
  const shared = sharedFor(1, async () => {
    expect(++running).toBe(1);
    await sleep(30);
    running--;
  });
  const first = shared();
  await sleep(10);
  await Promise.all([first, shared()]);
});
