/**
 * What time it is for whatever the calendar dates: windows of reviews, charts, allowances of a day, answers. Tests set
 * it. Jobs, money and leases are dated by the database, whose clock all nodes share: a moment of one is never compared
 * with a moment of the other.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  date(): Date;
  /** ISO 8601, UTC. */
  timestamp(): string;
  /** YYYY-MM-DD, UTC. */
  today(): string;
  /** Milliseconds since some moment. Nobody sets it back, so it tells how long something took. */
  monotonic(): number;
}

export const createClock = (now: () => number, monotonic: () => number): Clock => ({
  now,
  date: () => new Date(now()),
  timestamp: () => new Date(now()).toISOString(),
  today: () => new Date(now()).toISOString().slice(0, 10),
  monotonic,
});

export const systemClock = createClock(Date.now, () => performance.now());
