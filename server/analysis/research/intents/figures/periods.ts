import { dayMs } from '../../../../contract/domain/durations.ts';
import { deviationsOf } from '../../../counting/statistics/proportions.ts';
import type { Window, WindowReview } from '../../../findings/findings.ts';
import type { Says } from './figure.ts';

export const within =
  ({ from, to }: Window) =>
  ({ date }: WindowReview): boolean =>
    date >= from && date < to;

const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** A stretch of days, and whether it lasts to the end of what was read. */
export interface Stretch extends Window {
  readonly lasts: boolean;
  readonly deviations: number;
}

const fewestInStretch = 8;
const fewestSaying = 4;
/** So many stretches are tried that chance reaches three deviations in some of them. */
const farBeyondChance = 4;
const shortest = 3;

/**
 * The days in which something is said most unusually often, of all stretches of days there are; null when none differs from
 * the others by more than chance.
 * @param near only stretches that begin within these days are looked at
 */
export const stretchOf = (reviews: readonly WindowReview[], says: Says, near: Window | null = null): Stretch | null => {
  if (reviews.length === 0) return null;
  const days = reviews.map(({ date }) => dayOf(date));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const length = last - first + 1;
  const [all, said] = [new Float64Array(length + 1), new Float64Array(length + 1)];
  for (const [at, review] of reviews.entries()) {
    all[days[at]! - first + 1]!++;
    if (says(review)) said[days[at]! - first + 1]!++;
  }
  for (let day = 1; day <= length; day++) {
    all[day]! += all[day - 1]!;
    said[day]! += said[day - 1]!;
  }
  const [total, sayers] = [all[length]!, said[length]!];
  let best: { from: number; to: number; deviations: number } | null = null;
  for (let from = 0; from + shortest <= length; from++) {
    const starts = (first + from) * dayMs;
    if (near && (starts < near.from || starts >= near.to)) continue;
    for (let to = from + shortest; to <= length; to++) {
      const count = all[to]! - all[from]!;
      const own = said[to]! - said[from]!;
      if (count < fewestInStretch || total - count < fewestInStretch || own < fewestSaying) continue;
      const deviations = deviationsOf({ count: own, of: count }, { count: sayers - own, of: total - count });
      if (best === null || deviations > best.deviations) best = { from, to, deviations };
    }
  }
  if (best === null || best.deviations < farBeyondChance) return null;
  // It begins with the first review that says it.
  let start = best.from;
  while (start + 1 < best.to && said[start + 1]! === said[start]!) start++;
  return {
    from: (first + start) * dayMs,
    to: (first + best.to) * dayMs,
    lasts: best.to >= length - lastDays,
    deviations: best.deviations,
  };
};

/** A few days without it at the end do not end it. */
const lastDays = 4;
