/**
 * The time for calendar dates: review windows, charts, daily quotas, answers. Tests set it. Jobs, money and leases use the database's
 * clock, which all nodes share; the two are never compared.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  date(): Date;
  /** ISO 8601, UTC. */
  timestamp(): string;
  /** YYYY-MM-DD, UTC. */
  today(): string;
  /** Milliseconds that never go back, for durations. */
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
