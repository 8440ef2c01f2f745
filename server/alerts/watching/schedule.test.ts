import { Cron } from 'croner';
import { describe, expect, test, vi } from 'vitest';
import { hourMs } from '../../contract/domain/durations.ts';
import { isSchedule, isZone, minutesApart, nextRun, nextRuns, quietUntil, runsPerMonth } from './schedule.ts';

const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const berlin = 'Europe/Berlin';

describe('a schedule in a zone', () => {
  test('keeps its hour on the wall over both changes of summer time', () => {
    // Set forward on 28 March 2027 at 2:00, back on 31 October 2027 at 3:00.
    const spring = nextRuns('0 9 * * *', berlin, at('2027-03-26T12:00:00Z'), 3).map(iso);
    expect(spring).toEqual(['2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z', '2027-03-29T07:00:00.000Z']);
    const autumn = nextRuns('0 9 * * *', berlin, at('2027-10-29T12:00:00Z'), 3).map(iso);
    expect(autumn).toEqual(['2027-10-30T07:00:00.000Z', '2027-10-31T08:00:00.000Z', '2027-11-01T08:00:00.000Z']);
  });

  test('runs once on the day whose hour is skipped, and once on the day that has it twice', () => {
    const onDay = (day: string) =>
      nextRuns('30 2 * * *', berlin, at(`${day}T00:00:00Z`) - 12 * hourMs, 4).filter((ms) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: berlin }).format(ms).startsWith(day),
      );
    expect(onDay('2027-03-28')).toHaveLength(1);
    expect(onDay('2027-10-31')).toHaveLength(1);
  });

  test('every hour goes on every hour through both changes', () => {
    for (const day of ['2027-03-28', '2027-10-31']) {
      const times = nextRuns('0 * * * *', berlin, at(`${day}T00:00:00Z`) - 1, 6);
      expect(times.slice(1).map((ms, index) => ms - times[index]!)).toEqual(Array(5).fill(hourMs));
    }
  });

  test('is counted over 30 days', () => {
    expect(runsPerMonth('0 9 * * *', 'UTC', at('2027-01-01T08:59:59Z'))).toBe(30);
    expect(runsPerMonth('0 9 * * 1', 'UTC', at('2027-01-01T00:00:00Z'))).toBe(4);
    expect(iso(nextRun('0 9 * * *', 'UTC', at('2027-01-01T09:00:00Z')))).toBe('2027-01-02T09:00:00.000Z');
  });

  test.each([
    ['0 * * * *', berlin, '2027-03-20T11:17:03.250Z'],
    ['0 * * * *', berlin, '2027-10-03T00:00:00Z'],
    ['30 2 * * *', berlin, '2027-03-27T01:30:00Z'],
    ['15,45 5-23/6 * * 1-5', 'America/Los_Angeles', '2027-02-20T13:00:00Z'],
    ['0 0,23 28-31 * *', 'Pacific/Auckland', '2027-09-01T12:30:00Z'],
    ['7 */5 1,15 * SUN', 'Asia/Kathmandu', '2027-01-01T18:15:00Z'],
    ['0 1,3 * * *', 'Australia/Lord_Howe', '2027-03-20T00:00:00Z'],
    ['0 12 L * *', 'Pacific/Apia', '2027-01-31T00:00:00Z'],
    ['0 0 29 2 *', 'UTC', '2028-01-31T00:00:00Z'],
  ] as const)('%s in %s comes as often in the 30 days from %s as it is counted', (schedule, zone, from) => {
    const count = runsPerMonth(schedule, zone, at(from));
    const times = nextRuns(schedule, zone, at(from), count + 1);
    expect(times.filter((ms) => ms <= at(from) + 30 * 24 * hourMs)).toHaveLength(count);
  });

  test('is priced without looking for each of its times', () => {
    const looks = vi.spyOn(Cron.prototype, 'nextRun');
    const listed = vi.spyOn(Cron.prototype, 'nextRuns');
    runsPerMonth('0 * * * *', 'Asia/Tokyo', at('2027-01-01T00:00:00Z'));
    minutesApart('0 * * * *');
    minutesApart('* * * * 1-5');
    expect(looks.mock.calls.length + listed.mock.calls.length).toBeLessThan(10);
    vi.restoreAllMocks();
  });
});

test.each([
  ['0 9 * * *', 1440],
  ['0 * * * *', 60],
  ['*/59 * * * *', 1],
  ['0 0,23 * * *', 60],
  ['0 0,23 1,15 * *', 1380],
  ['0 */6 * * *', 360],
  ['0 9 * * 1', 10_080],
  ['0 9 * * 1,2', 1440],
  ['0 1,23 31,1 * *', 120],
  ['0 9 29 2 *', 2_103_840],
] as const)('the times of %s are at least %d minutes apart', (schedule, minutes) => {
  expect(minutesApart(schedule)).toBe(minutes);
});

test.each(['0 9 * * *', '*/15 8-18 * * 1-5', '0 9 1,15 * *', '0 9 * JAN MON'])('%s is a schedule', (schedule) => {
  expect(isSchedule(schedule)).toBe(true);
});

test.each([
  '',
  '9 * * *',
  '0 0 9 * * *',
  '@daily',
  '60 * * * *',
  '0 24 * * *',
  '0 9 31 2 *',
  '0 9 * * MON#2',
  'x x x x x',
])('“%s” is none', (schedule) => {
  expect(isSchedule(schedule)).toBe(false);
});

test('a zone is a place, not an offset', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu']) expect(isZone(zone)).toBe(true);
  for (const zone of ['', '+02:00', 'Europe/Atlantis', 'a b']) expect(isZone(zone)).toBe(false);
});

describe('quiet hours', () => {
  const night = { from: 22, to: 7 };

  test('hold from their first minute to their last, over midnight, in the zone', () => {
    expect(quietUntil(night, 'UTC', at('2027-01-01T21:59:59Z'))).toBeNull();
    expect(iso(quietUntil(night, 'UTC', at('2027-01-01T22:00:00Z')))).toBe('2027-01-02T07:00:00.000Z');
    expect(iso(quietUntil(night, 'UTC', at('2027-01-02T06:59:59Z')))).toBe('2027-01-02T07:00:00.000Z');
    expect(quietUntil(night, 'UTC', at('2027-01-02T07:00:00Z'))).toBeNull();
    expect(iso(quietUntil(night, 'Asia/Kathmandu', at('2027-01-01T16:20:00Z')))).toBe('2027-01-02T01:15:00.000Z');
    expect(iso(quietUntil({ from: 9, to: 17 }, 'UTC', at('2027-01-01T12:00:00Z')))).toBe('2027-01-01T17:00:00.000Z');
    expect(quietUntil(null, 'UTC', at('2027-01-01T23:00:00Z'))).toBeNull();
  });

  test('end at their hour on the wall on the nights when clocks are set', () => {
    expect(iso(quietUntil(night, berlin, at('2027-03-27T23:00:00Z')))).toBe('2027-03-28T05:00:00.000Z');
    expect(iso(quietUntil(night, berlin, at('2027-10-30T22:00:00Z')))).toBe('2027-10-31T06:00:00.000Z');
  });
});
