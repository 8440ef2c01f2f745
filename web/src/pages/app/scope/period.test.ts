import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, daysBefore } from '../../../../../server/contract/domain/durations.ts';
import { againstLabel, comparedDays, daysOf, inPeriod, movedDays } from './period.ts';

const now = Date.parse('2026-11-18T10:00:00Z');

test('thirty days are those of an answer about the last thirty, and thirty end the day before them', () => {
  const days = daysOf({}, '30', now);
  expect(days).toEqual({ since: '2026-10-19', until: '2026-11-18' });
  expect(Date.parse(days.since!)).toBe(daysBefore(now, 30));
  expect(againstLabel(days, undefined, now)).toBe('30 days before');
  expect(comparedDays(days, undefined, now)).toEqual({ since: '2026-09-19', until: '2026-10-18' });
  expect(movedDays(days, -1, now)).toEqual({ since: '2026-09-19', until: '2026-10-18' });
  expect(comparedDays(days, 'year', now)).toEqual({ since: '2025-10-19', until: '2025-11-18' });
  expect(comparedDays(daysOf({ period: 'all' }, '30', now), undefined, now)).toBeNull();
});

test('a step back and a step forward lead to the same days, with today where they reached yesterday, and none into the future', () => {
  const day = fc.integer({ min: 20_000, max: 20_775 }).map((at) => new Date(at * dayMs).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [since, until] = [one, other].sort();
      const before = movedDays({ since, until }, -1, now)!;
      expect(comparedDays({ since, until }, undefined, now)).toEqual(before);
      expect(before.until! < since!).toBe(true);
      expect(movedDays(before, 1, now)).toEqual({ since, until: until! < '2026-11-17' ? until : '2026-11-18' });
      const after = movedDays({ since, until }, 1, now);
      if (until === '2026-11-18') expect(after).toBeNull();
      else expect(after!.until! <= '2026-11-18').toBe(true);
    }),
  );
  for (const period of ['7', '30', '90', '365'] as const) {
    const days = daysOf({ period }, '30', now);
    expect(movedDays(movedDays(days, -1, now)!, 1, now)).toEqual(days);
  }
  expect(movedDays(daysOf({}, '30', now), 1, now)).toBeNull();
});

test('a sentence names the days by their period, or from the first to the last', () => {
  expect(inPeriod({}, '30')).toBe('in the last 30 days');
  expect(inPeriod({ period: 'all' }, '30')).toBe('in all');
  expect(inPeriod({ from: '2026-09-01', to: '2026-10-12' }, '30')).toBe('from 1 Sept to 12 Oct 2026');
  expect(inPeriod({ to: '2026-10-12' }, '30')).toBe('from the beginning to 12 Oct 2026');
});
