/**
 * When ads run. They are generated per quarter, each from its own seed, so that a new day adds and ends ads but changes
 * none.
 */

import { dayNumber } from '../../world/days.ts';
import { hashText, mix, type Random, randomFrom, unit } from '../../world/random.ts';
import type { World } from '../../world/types.ts';
import type { Creative } from '../ad.ts';

/** Libraries keep an ad for a year after it was last shown. */
const KEPT_DAYS = 365;
const LONGEST_RUN = 450;
/** Quarters whose ads can still be in a library, up to the current one. */
const SEASONS = Math.ceil((KEPT_DAYS + LONGEST_RUN) / 90);

export interface Calendar {
  readonly seed: number;
  readonly today: number;
  readonly seasons: readonly { readonly name: string; readonly from: number }[];
}

export const calendarOf = ({ seed, today }: World): Calendar => {
  const quarter = Number(today.slice(0, 4)) * 4 + Math.floor((Number(today.slice(5, 7)) - 1) / 3);
  const seasons = Array.from({ length: SEASONS }, (_, at) => {
    const number = quarter - SEASONS + 1 + at;
    const first = `${Math.floor(number / 4)}-${String((number % 4) * 3 + 1).padStart(2, '0')}-01`;
    return { name: first.slice(0, 7), from: dayNumber(first) };
  });
  return { seed, today: dayNumber(today), seasons };
};

/** Ads run for weeks, for a few months, or for as long as they pay off. */
const daysOf = (chance: number): number => {
  const form = unit(mix(chance, 1));
  const length = unit(mix(chance, 2));
  if (form < 0.4) return Math.floor(5 + 36 * length);
  return Math.floor(form < 0.7 ? 41 + 90 * length : 200 + (LONGEST_RUN - 200) * length);
};

/** Inputs for one ad: its own random numbers, and when it runs. */
export interface Slot {
  readonly key: string;
  readonly random: Random;
  readonly start: number;
  readonly end: number;
}

/** `perSeason` ads of one cause per quarter, without those that are no longer or not yet in the libraries. */
export const adsOver = (
  { seed, today, seasons }: Calendar,
  cause: string,
  perSeason: number,
  make: (slot: Slot) => Creative,
): readonly Creative[] => {
  const made: Creative[] = [];
  for (const { name, from } of seasons) {
    for (let at = 0; at < perSeason; at++) {
      const key = `${cause} ${name} ${at}`;
      const chance = hashText(key, seed);
      const start = from + (mix(chance, 3) % 90);
      const end = start + daysOf(chance);
      if (start < today && end >= today - KEPT_DAYS) made.push(make({ key, random: randomFrom(chance), start, end }));
    }
  }
  return made;
};
