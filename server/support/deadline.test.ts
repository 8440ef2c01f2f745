import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Deadline, waitWithinDeadline, withoutDeadline } from './deadline.ts';

const never = (): Promise<never> => new Promise(() => {});

test('all the waits of a call together take no longer than its deadline', async () => {
  const deadline = new Deadline(200);
  const began = performance.now();
  await deadline.run(() => waitWithinDeadline(sleep(120)));
  await expect(deadline.run(() => waitWithinDeadline(never()))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(performance.now() - began).toBeGreaterThanOrEqual(195);
  await expect(deadline.run(() => waitWithinDeadline(never()))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('waits at the same time count once, and what is done between waits does not count', async () => {
  const deadline = new Deadline(300);
  await deadline.run(async () => {
    await Promise.all(Array.from({ length: 10 }, () => waitWithinDeadline(sleep(100))));
    await sleep(300);
    expect(await waitWithinDeadline(sleep(100, 'in time'))).toBe('in time');
  });
});

test('a deadline can be extended, and work outside calls has none', async () => {
  const deadline = new Deadline(0);
  deadline.extend(1_000);
  expect(await deadline.run(() => waitWithinDeadline(sleep(50, 'granted')))).toBe('granted');
  const spent = new Deadline(0);
  expect(await spent.run(() => withoutDeadline(() => waitWithinDeadline(sleep(50, 'outside'))))).toBe('outside');
  expect(await waitWithinDeadline(sleep(50, 'outside'))).toBe('outside');
});
