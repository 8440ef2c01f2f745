import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the work to end, but no longer than this; it goes on by itself. */
export const noLongerThan = async (ms: number, work: Promise<unknown>): Promise<void> => {
  await Promise.race([work, sleep(ms, null, { ref: false })]);
};
