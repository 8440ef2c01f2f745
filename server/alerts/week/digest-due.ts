import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import { type Weekday, weekdays } from '../../contract/resources/destinations/destination.ts';

interface DigestTime {
  readonly digestDay: Weekday;
  readonly digestHour: number;
  readonly zone: string;
}

/** A digest that is later than this is skipped: the next one is near. */
const lateMs = 3 * dayMs;

/** Local time in the zone, as if it were UTC. */
const wallTime = (at: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'), value('second'));
};

const sinceMonday = (wall: number): number => (new Date(wall).getUTCDay() + 6) % 7;

export interface DueDigest {
  /** The Monday of its week, in the account's zone. */
  readonly week: string;
  readonly at: number;
}

/** The digest that is due now or was due recently; null: none. */
export const dueDigest = ({ digestDay, digestHour, zone }: DigestTime, now: number): DueDigest | null => {
  const wall = wallTime(now, zone);
  const monday = Math.floor(wall / dayMs) * dayMs - sinceMonday(wall) * dayMs;
  const time = weekdays.indexOf(digestDay) * dayMs + digestHour * hourMs;
  const onWall = [monday + time, monday + time - 7 * dayMs].find((each) => each <= wall)!;
  // Corrects for a clock change in between.
  const near = now - (wall - onWall);
  const at = near - (wallTime(near, zone) - onWall);
  if (now - at > lateMs) return null;
  const week = onWall - time;
  return { week: new Date(week).toISOString().slice(0, 10), at };
};
