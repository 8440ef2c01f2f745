import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, daysBefore as firstOf } from '../../../../../server/contract/domain/durations.ts';
import { againstLabel, daysBefore, daysOf, movedDays } from './period.ts';

const now = Date.parse('2026-11-18T10:00:00Z');

test('thirty days are those of an answer about the last thirty, and thirty end the day before them', () => {
  const days = daysOf({}, '30', now);
  expect(days).toEqual({ since: '2026-10-19', until: '2026-11-18' });
  expect(Date.parse(days.since!)).toBe(firstOf(now, 30));
  expect(againstLabel(days, undefined, now)).toBe('30 days before');
  expect(daysBefore(days, undefined, now)).toEqual({ since: '2026-09-19', until: '2026-10-18' });
  expect(movedDays(days, -1, now)).toEqual({ since: '2026-09-19', until: '2026-10-18' });
  expect(daysBefore(days, 'year', now)).toEqual({ since: '2025-10-19', until: '2025-11-18' });
  expect(daysBefore(daysOf({ period: 'all' }, '30', now), undefined, now)).toBeNull();
});

test('a step back and a step forward lead to the same days, and none leads into the future', () => {
  const day = fc.integer({ min: 20_000, max: 20_775 }).map((at) => new Date(at * dayMs).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [since, until] = [one, other].sort();
      const before = movedDays({ since, until }, -1, now)!;
      expect(daysBefore({ since, until }, undefined, now)).toEqual(before);
      expect(before.until! < since!).toBe(true);
      const isPast = until! < '2026-11-18';
      if (isPast) expect(movedDays(before, 1, now)).toEqual({ since, until });
      else expect(movedDays({ since, until }, 1, now)).toBeNull();
    }),
  );
  expect(movedDays(daysOf({}, '30', now), 1, now)).toBeNull();
});
