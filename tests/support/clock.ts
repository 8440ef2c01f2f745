import { type Clock, createClock } from '../../server/support/clock.ts';

/** The day that it is in tests, whatever day it is outside; `TEST_DAY=2028-02-29` shows that another would do. */
export const testDay = process.env.TEST_DAY ?? '2026-11-15';

/** Goes on from a moment as time does. */
export const clockFrom = (start: number): Clock => {
  const began = performance.now();
  return createClock(
    () => Math.floor(start + performance.now() - began),
    () => performance.now(),
  );
};

/** It is noon when it starts, so that no test runs into the next day. */
export const clockOn = (day: string): Clock => clockFrom(Date.parse(`${day}T12:00:00.000Z`));

export const testClock = clockOn(testDay);

/** Stands still until a test sets it on. */
export const manualClock = (start = testClock.now()): Clock & { pass(ms: number): void } => {
  let passed = 0;
  const clock = createClock(
    () => start + passed,
    () => passed,
  );
  return {
    ...clock,
    pass(ms) {
      passed += ms;
    },
  };
};
