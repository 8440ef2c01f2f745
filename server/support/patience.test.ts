import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { outsideCalls, Patience, waitInPatience } from './patience.ts';

const never = (): Promise<never> => new Promise(() => {});

test('all the waits of a call together take no longer than its patience', async () => {
  const patience = new Patience(200);
  const began = performance.now();
  await patience.for(() => waitInPatience(sleep(120)));
  await expect(patience.for(() => waitInPatience(never()))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(performance.now() - began).toBeGreaterThanOrEqual(195);
  await expect(patience.for(() => waitInPatience(never()))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('waits at the same time count once, and what is done between waits does not count', async () => {
  const patience = new Patience(300);
  await patience.for(async () => {
    await Promise.all(Array.from({ length: 10 }, () => waitInPatience(sleep(100))));
    await sleep(300);
    expect(await waitInPatience(sleep(100, 'in time'))).toBe('in time');
  });
});

test('more patience can be granted, and work outside calls has no end to it', async () => {
  const patience = new Patience(0);
  patience.grant(1_000);
  expect(await patience.for(() => waitInPatience(sleep(50, 'granted')))).toBe('granted');
  const spent = new Patience(0);
  expect(await spent.for(() => outsideCalls(() => waitInPatience(sleep(50, 'outside'))))).toBe('outside');
  expect(await waitInPatience(sleep(50, 'nobody’s'))).toBe('nobody’s');
});
