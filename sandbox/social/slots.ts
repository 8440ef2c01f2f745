/**
 * When an account posts. The days are on a fixed grid, so that a post of last week is the same tomorrow; only the year
 * that is shown moves.
 */

import { mix, unit } from '../world/random.ts';

const YEAR = 365;

export interface Slot {
  /** Continues from year to year. */
  readonly number: number;
  readonly day: number;
  readonly second: number;
}

export const slotsOf = (salt: number, perYear: number, today: number): Slot[] => {
  const width = YEAR / perYear;
  const offset = unit(salt) * width;
  const slots: Slot[] = [];
  for (let number = Math.floor((today - YEAR - offset) / width); ; number++) {
    const from = offset + number * width;
    if (from >= today) return slots.reverse();
    const day = Math.floor(from + unit(mix(salt, number)) * width * 0.7);
    // Today's posts are not published yet.
    if (day >= today - YEAR && day < today)
      slots.push({ number, day, second: 21_600 + (mix(salt, number + 7) % 61_000) });
  }
};

/** Item `number` of an endless sequence that visits every item of a list before repeating one. */
export const walk = <T>(list: readonly T[], salt: number, number: number): T => {
  const steps = [7, 11, 13, 17, 5, 3, 1].filter((step) => list.length % step !== 0 || step === 1);
  const step = steps[salt % steps.length] ?? 1;
  const at = ((((number * step + (salt >>> 3)) % list.length) + list.length) % list.length) | 0;
  const found = list[at];
  if (found === undefined) throw new Error('There is nothing to walk through.');
  return found;
};

/** Whether a slot is in the given share, spread evenly. */
export const inShare = (share: number, salt: number, number: number): boolean => {
  const at = number + (salt % 97) + 100_000;
  return Math.floor((at + 1) * share) > Math.floor(at * share);
};
