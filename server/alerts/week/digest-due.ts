import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import { type Weekday, weekdays } from '../../contract/resources/destinations/destination.ts';

interface DigestTime {
  readonly digestDay: Weekday;
  readonly digestHour: number;
  readonly zone: string;
}

/** A digest that could not be sent for longer is left out: the next one is near. */
const lateMs = 3 * dayMs;

/** What a clock on a wall of the zone shows, as if it were UTC. */
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
  /** The Monday of the week it is due in, in its zone. */
  readonly week: string;
  readonly at: number;
}

/** The digest that is due now, or was within the last days; null: none is. */
export const dueDigest = ({ digestDay, digestHour, zone }: DigestTime, now: number): DueDigest | null => {
  const wall = wallTime(now, zone);
  const monday = Math.floor(wall / dayMs) * dayMs - sinceMonday(wall) * dayMs;
  const time = weekdays.indexOf(digestDay) * dayMs + digestHour * hourMs;
  const onWall = [monday + time, monday + time - 7 * dayMs].find((each) => each <= wall)!;
  // As far from now as the clock on the wall says, but for a change of the clocks in between.
  const near = now - (wall - onWall);
  const at = near - (wallTime(near, zone) - onWall);
  if (now - at > lateMs) return null;
  const week = onWall - time;
  return { week: new Date(week).toISOString().slice(0, 10), at };
};
