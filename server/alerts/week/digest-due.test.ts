import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs } from '../../contract/domain/durations.ts';
import { weekdays } from '../../contract/resources/destinations/destination.ts';
import { dueDigest } from './digest-due.ts';

const at = Date.parse;
const monday = { digestDay: 'monday', digestHour: 8, zone: 'UTC' } as const;

test('a digest is due from its hour on, for three days, and belongs to the week of its day', () => {
  expect(dueDigest(monday, at('2026-11-16T07:59:59Z'))).toBeNull();
  expect(dueDigest(monday, at('2026-11-16T08:00:00Z'))).toEqual({ week: '2026-11-16', at: at('2026-11-16T08:00:00Z') });
  expect(dueDigest(monday, at('2026-11-19T08:00:00Z'))).toEqual({ week: '2026-11-16', at: at('2026-11-16T08:00:00Z') });
  expect(dueDigest(monday, at('2026-11-19T08:00:01Z'))).toBeNull();
  expect(dueDigest({ ...monday, digestDay: 'sunday' }, at('2026-11-16T07:00:00Z'))?.week).toBe('2026-11-09');
});

test('its hour is that of its zone, on both sides of a change of the clocks', () => {
  const berlin = { ...monday, zone: 'Europe/Berlin' };
  expect(dueDigest(berlin, at('2026-10-19T12:00:00Z'))?.at).toBe(at('2026-10-19T06:00:00Z'));
  expect(dueDigest(berlin, at('2026-10-26T12:00:00Z'))?.at).toBe(at('2026-10-26T07:00:00Z'));
  // Summer time ends in the night to Sunday: looked at from behind the change.
  const saturday = { ...berlin, digestDay: 'saturday' } as const;
  expect(dueDigest(saturday, at('2026-10-25T12:00:00Z'))?.at).toBe(at('2026-10-24T06:00:00Z'));
  expect(dueDigest({ ...monday, zone: 'Asia/Kathmandu' }, at('2026-11-16T03:00:00Z'))?.at).toBe(
    at('2026-11-16T02:15:00Z'),
  );
});

test('however often it is looked for, a week has one digest, and it is never due before its time', () => {
  const times = fc.record({
    digestDay: fc.constantFrom(...weekdays),
    digestHour: fc.integer({ min: 0, max: 23 }),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Pacific/Apia', 'Asia/Kathmandu'),
  });
  fc.assert(
    fc.property(times, fc.integer({ min: at('2026-01-01'), max: at('2027-12-31') }), (time, start) => {
      const found = Array.from({ length: 29 }, (_, step) => dueDigest(time, start + step * 6 * hourMs)).filter(
        (each) => each !== null,
      );
      expect(found.length).toBeGreaterThan(0);
      for (const { at: due, week } of found) {
        expect(new Date(week).getUTCDay()).toBe(1);
        expect(due).toBeLessThanOrEqual(start + 28 * 6 * hourMs);
      }
      expect(new Set(found.map(({ week }) => week)).size).toBe(new Set(found.map(({ at: due }) => due)).size);
    }),
    { numRuns: 30 },
  );
});
