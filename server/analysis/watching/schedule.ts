import { Cron } from 'croner';
import { dayMs, hourMs, minuteMs } from '../../contract/domain/durations.ts';
import type { QuietHours } from '../../contract/resources/watches/watch.ts';

/** Five fields with stars, numbers, names, ranges, lists and steps: what every cron knows, and nothing that only some do. */
const field = String.raw`(?:\*|[0-9a-z]+(?:-[0-9a-z]+)?)(?:/\d+)?`;
const fiveFields = new RegExp(String.raw`^${field}(?:,${field})*(?:\s+${field}(?:,${field})*){4}$`, 'i');

const cronOf = (schedule: string, zone: string): Cron => new Cron(schedule, { timezone: zone, mode: '5-part' });

export const isZone = (zone: string): boolean => {
  try {
    // An offset such as `+02:00` is understood too, but is no zone: it knows no summer time.
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
};

/** Whether this is a schedule that will ever come due. */
export const isSchedule = (schedule: string): boolean => {
  if (!fiveFields.test(schedule)) return false;
  try {
    return cronOf(schedule, 'UTC').nextRun(new Date(Date.UTC(2028, 0, 1))) !== null;
  } catch {
    return false;
  }
};

/** The next time after a moment; null: never. */
export const nextRun = (schedule: string, zone: string, after: number): number | null =>
  cronOf(schedule, zone).nextRun(new Date(after))?.getTime() ?? null;

/** The next times after a moment, at most so many. */
export const nextRuns = (schedule: string, zone: string, after: number, most: number): number[] =>
  cronOf(schedule, zone)
    .nextRuns(most, new Date(after))
    .map((date) => date.getTime());

const monthMs = 30 * dayMs;

/** How many times come within 30 days of a moment. */
export const runsPerMonth = (schedule: string, zone: string, after: number): number => {
  const cron = cronOf(schedule, zone);
  let [count, at] = [0, cron.nextRun(new Date(after))];
  while (at && at.getTime() <= after + monthMs) {
    count++;
    at = cron.nextRun(at);
  }
  return count;
};

/** Enough for a year of days, or for every hour of the days around the end of a month. */
const compared = 800;

/**
 * The fewest minutes between two times, by the clock on the wall: a daily schedule is a day apart also on the day when
 * clocks are set forward.
 */
export const minutesApart = (schedule: string): number => {
  const times = nextRuns(schedule, 'UTC', Date.UTC(2027, 11, 31), compared);
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < times.length; at++) least = Math.min(least, times[at]! - times[at - 1]!);
  return least / minuteMs;
};

const hourIn = (zone: string, at: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(at)));

const isQuiet = ({ from, to }: QuietHours, hour: number): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** Whole quarters: some zones are off by 45 minutes, and clocks are set on a quarter. */
const quarterMs = 15 * minuteMs;

/** When the quiet hours around a moment end; null when it is not within them. */
export const quietUntil = (quiet: QuietHours | null, zone: string, at: number): number | null => {
  if (!quiet || !isQuiet(quiet, hourIn(zone, at))) return null;
  let end = Math.floor(at / quarterMs + 1) * quarterMs;
  while (isQuiet(quiet, hourIn(zone, end)) && end < at + 25 * hourMs) end += quarterMs;
  return end;
};
