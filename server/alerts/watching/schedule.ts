import { Cron } from 'croner';
import { dayMs, hourMs, minuteMs } from '../../contract/domain/durations.ts';
import type { QuietHours } from '../../contract/resources/watches/watch.ts';

/** Five fields of stars, numbers, names, ranges, lists and steps: the syntax that all crons share. */
const field = String.raw`(?:\*|[0-9a-z]+(?:-[0-9a-z]+)?)(?:/\d+)?`;
const fiveFields = new RegExp(String.raw`^${field}(?:,${field})*(?:\s+${field}(?:,${field})*){4}$`, 'i');

const cronOf = (schedule: string, zone: string): Cron => new Cron(schedule, { timezone: zone, mode: '5-part' });

export const isZone = (zone: string): boolean => {
  try {
    // An offset such as `+02:00` is accepted too, but has no daylight saving time.
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
};

export const isSchedule = (schedule: string): boolean => {
  if (!fiveFields.test(schedule)) return false;
  try {
    return cronOf(schedule, 'UTC').nextRun(new Date(Date.UTC(2028, 0, 1))) !== null;
  } catch {
    return false;
  }
};

export const nextRun = (schedule: string, zone: string, after: number): number | null =>
  cronOf(schedule, zone).nextRun(new Date(after))?.getTime() ?? null;

export const nextRuns = (schedule: string, zone: string, after: number, most: number): number[] =>
  cronOf(schedule, zone)
    .nextRuns(most, new Date(after))
    .map((date) => date.getTime());

const monthMs = 30 * dayMs;
const dayMinutes = dayMs / minuteMs;

/** The numbers in a valid field of minutes or hours. */
const numbersIn = (field: string, size: number): number[] => {
  const numbers = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    const [first = 0, last = step === undefined ? first : size - 1] =
      range === '*' ? [0, size - 1] : range.split('-').map(Number);
    for (let number = first; number <= last; number += Number(step ?? 1)) numbers.add(number);
  }
  return [...numbers].sort((one, other) => one - other);
};

interface Parts {
  /** Minutes since midnight, on each of its days. */
  readonly times: readonly number[];
  /** Midnight of its first day after a moment, in local time as if UTC; null: none. */
  dayAfter(wall: number): number | null;
}

const partsOf = (schedule: string): Parts => {
  const [minute = '', hour = '', ...day] = schedule.split(/\s+/);
  const minutes = numbersIn(minute, 60);
  const times = numbersIn(hour, 24).flatMap((at) => minutes.map((past) => at * 60 + past));
  const days = day.join(' ');
  if (days === '* * *') return { times, dayAfter: (wall) => (Math.floor(wall / dayMs) + 1) * dayMs };
  const cron = cronOf(`0 0 ${days}`, 'UTC');
  return { times, dayAfter: (wall) => cron.nextRun(new Date(wall))?.getTime() ?? null };
};

/** Returns the zone's offset from UTC at a time, in ms. */
const offsetIn = (zone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)$/.exec(format.format(at)) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs);
  };
};

/** Counts runs one by one, from one time until before another. */
const countBetween = (cron: Cron, from: number, end: number): number => {
  let [count, at] = [0, cron.nextRun(new Date(from - 1_000))];
  while (at && at.getTime() < end) {
    count++;
    at = cron.nextRun(at);
  }
  return count;
};

/**
 * Number of runs within the next 30 days. Whole days are counted at once, since iterating run by run is slow and blocks the event loop;
 * that is done only for days on which clocks change.
 */
export const runsPerMonth = (schedule: string, zone: string, after: number): number => {
  const [from, end] = [Math.floor(after / 1_000) * 1_000 + 1_000, after + monthMs + 1];
  const { times, dayAfter } = partsOf(schedule);
  const offsetAt = offsetIn(zone);
  const beginOf = (wall: number): number => wall - offsetAt(wall - offsetAt(wall - dayMs) - 1);
  let count = 0;
  for (
    let wall = dayAfter(from + offsetAt(from) - 2 * dayMs);
    wall !== null && wall <= end + offsetAt(end) + dayMs;
    wall = dayAfter(wall)
  ) {
    const offset = offsetAt(wall - offsetAt(wall));
    const around = [wall - offset - hourMs, wall - offset + dayMs + hourMs];
    if (around.every((at) => offsetAt(at) === offset)) {
      const [first, last] = [(from - wall + offset) / minuteMs, (end - wall + offset) / minuteMs];
      count += times.filter((time) => time >= first && time < last).length;
    } else {
      const [begins, ends] = [Math.max(from, beginOf(wall)), Math.min(end, beginOf(wall + dayMs))];
      if (begins < ends) count += countBetween(cronOf(schedule, zone), begins, ends);
    }
  }
  return count;
};

/** Enough for several ends of months, or for years of a rare schedule. */
const compared = 60;

/** Minimum minutes between two runs in local time: a daily schedule counts as a day apart even when clocks go forward. */
export const minutesApart = (schedule: string): number => {
  const { times, dayAfter } = partsOf(schedule);
  const withinDay = Math.min(...times.slice(1).map((time, at) => time - times[at]!), Number.POSITIVE_INFINITY);
  const overnight = times[0]! - times.at(-1)!;
  let least = Number.POSITIVE_INFINITY;
  let day = dayAfter(Date.UTC(2027, 11, 31));
  // No two days are less than a day apart.
  for (
    let left = compared;
    left > 0 && day !== null && least > dayMinutes && withinDay > overnight + dayMinutes;
    left--
  ) {
    const next = dayAfter(day);
    if (next !== null) least = Math.min(least, (next - day) / minuteMs);
    day = next;
  }
  return Math.min(withinDay, least + overnight);
};

const hourIn = (zone: string, at: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(at)));

const isQuiet = ({ from, to }: QuietHours, hour: number): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** A quarter of an hour: some zones are off by 45 minutes, and clocks change on a quarter. */
const quarterMs = 15 * minuteMs;

/** When the quiet hours around a time end; null: it isn't in quiet hours. */
export const quietUntil = (quiet: QuietHours | null, zone: string, at: number): number | null => {
  if (!quiet || !isQuiet(quiet, hourIn(zone, at))) return null;
  let end = Math.floor(at / quarterMs + 1) * quarterMs;
  while (isQuiet(quiet, hourIn(zone, end)) && end < at + 25 * hourMs) end += quarterMs;
  return end;
};
