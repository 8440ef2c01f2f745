import type { Guess } from './blend.ts';
import { daysBetween, daysPerMonth } from './days.ts';
import type { RatingSignal } from './signals.ts';

export interface RatingsReading {
  readonly guess: Guess;
  readonly basis: 'growth' | 'lifetime';
  readonly perMonth: number;
  readonly days: number;
}

/** Downloads for one rating: the middle of the published bounds. Their half-width is the doubt; paid's is doubled, as one developer said it. */
export const downloadsPerRating = {
  free: { ratio: Math.sqrt(50 * 250), sigma: 0.8 },
  paid: { ratio: Math.sqrt(50 * 100), sigma: 0.7 },
};
/** A lifetime's average says less about this month. */
const lifetimeSigma = 1.2;
const growthWindowDays = 35;
const growthLeastDays = 7;

export const readRatings = (
  ratings: readonly RatingSignal[],
  released: string | null,
  today: string,
  paid: boolean,
): RatingsReading | null => {
  const { ratio, sigma } = downloadsPerRating[paid ? 'paid' : 'free'];
  const history = ratings
    .filter(({ day, total }) => daysBetween(day, today) >= 0 && Number.isFinite(total) && total >= 0)
    .sort((one, next) => daysBetween(next.day, one.day));
  const last = history.at(-1);
  if (!last) return null;
  const reading = (
    basis: RatingsReading['basis'],
    count: number,
    days: number,
    doubt: number,
  ): RatingsReading | null => {
    // No rating at all is worth half a one: few, but how few is not known.
    const perMonth = (Math.max(count, 0.5) / days) * daysPerMonth;
    // Counting n ratings is itself unsure by about 1 / sqrt(n).
    const counting = 1 / Math.max(count, 0.5);
    const guess = { value: perMonth * ratio, sigma: Math.sqrt(doubt ** 2 + counting), disagreement: 0 };
    return { guess, basis, perMonth, days };
  };
  const first =
    history.find(
      ({ day }) => daysBetween(day, last.day) <= growthWindowDays && daysBetween(day, last.day) >= growthLeastDays,
    ) ?? history.findLast(({ day }) => daysBetween(day, last.day) >= growthLeastDays);
  if (first) return reading('growth', last.total - first.total, daysBetween(first.day, last.day), sigma);
  const age = released === null ? Number.NaN : daysBetween(released, last.day);
  return age >= 1 ? reading('lifetime', last.total, age, lifetimeSigma) : null;
};
