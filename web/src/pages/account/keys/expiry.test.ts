import { expect, test } from 'vitest';
import { expiresAt, firstDay } from './expiry.ts';

const now = new Date('2026-11-16T10:00:00Z');

test('a key ends never, after some days, or at the end of a day where its reader lives', () => {
  expect(expiresAt('never', '', now)).toBeNull();
  expect(expiresAt('30', '', now)).toBe('2026-12-16T10:00:00.000Z');
  expect(new Date(expiresAt('day', '2026-12-31', now)!)).toEqual(new Date(2027, 0, 1));
});

test('a key that ends today is still good today', () => {
  expect(Date.parse(expiresAt('day', firstDay(now), now)!)).toBeGreaterThan(now.valueOf());
});
