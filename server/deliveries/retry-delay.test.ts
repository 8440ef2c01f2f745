import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../contract/domain/durations.ts';
import { retryDelaysMs } from '../contract/events/delivery-times.ts';
import { retryDelayMs } from './sender.ts';

test('retries go on for more than a day, each after a longer delay, and then end', () => {
  const delays = retryDelaysMs.map((_, at) => retryDelayMs(at + 1, null, 0)!);
  expect(delays).toEqual(retryDelaysMs);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(dayMs);
  expect(retryDelayMs(retryDelaysMs.length + 1, null, 0)).toBeNull();
});

test('chance makes a delay longer by a tenth at most', () => {
  expect(retryDelayMs(1, null, 1)).toBe(5_500);
});

test('a receiver that asks for more time gets it, up to an hour, and never less than the table’s', () => {
  expect(retryDelayMs(1, 60_000, 0)).toBe(60_000);
  expect(retryDelayMs(1, 48 * hourMs, 0)).toBe(hourMs);
  expect(retryDelayMs(7, 1_000, 0)).toBe(2 * hourMs);
});
