import * as z from 'zod';

const limit = (least: number, most: number, description: string) =>
  z.int().min(least).max(most).nullable().optional().describe(`${description}; null: the plan’s.`);

/** Limits that take the place of the plan's. */
export const ownLimits = {
  perMinute: limit(1, 1_000_000, 'Requests a minute'),
  running: limit(1, 10_000, 'Runs at once'),
  queue: limit(0, 1_000_000, 'Runs that may wait'),
};

export const counted = z.boolean().describe('Whether runs cost credits.');
