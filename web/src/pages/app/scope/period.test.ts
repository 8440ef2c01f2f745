import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import { daysBefore, daysOf, movedDays } from './period.ts';

const now = Date.parse('2026-11-18T10:00:00Z');

test('thirty days end today, and the thirty before them end the day before they begin', () => {
  const days = daysOf({}, '30', now);
  expect(days).toEqual({ since: '2026-10-20', until: '2026-11-18' });
  expect(daysBefore(days, undefined, now)).toEqual({ since: '2026-09-20', until: '2026-10-19' });
  expect(daysBefore(days, 'year', now)).toEqual({ since: '2025-10-20', until: '2025-11-18' });
  expect(daysBefore(daysOf({ period: 'all' }, '30', now), undefined, now)).toBeNull();
});

test('a step back and a step forward lead to the same days, and none leads into the future', () => {
  const day = fc.integer({ min: 20_000, max: 20_700 }).map((at) => new Date(at * dayMs).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [since, until] = [one, other].sort();
      const before = movedDays({ since, until }, -1, now)!;
      expect(movedDays(before, 1, now)).toEqual(since! > '2026-11-18' ? null : { since, until });
      expect(before.until! < since!).toBe(true);
    }),
  );
  expect(movedDays(daysOf({}, '30', now), 1, now)).toBeNull();
});
