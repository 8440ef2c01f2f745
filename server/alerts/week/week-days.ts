import { dayMs } from '../../contract/domain/durations.ts';

/** How many days off the compared day may be. */
const tolerance = 2;
/** How far back days are needed, from the newest stored one, which may itself be two days old. */
export const reachDays = 7 + tolerance;

/**
 * The newest day, and the one nearest to a week before it; ties go to the earlier.
 *
 * @param days oldest first
 */
export const weekApart = <Of extends { readonly day: string }>(
  days: readonly Of[],
): { readonly now: Of; readonly before: Of | null } | null => {
  const now = days.at(-1);
  if (!now) return null;
  const off = ({ day }: Of): number => Math.abs((Date.parse(now.day) - Date.parse(day)) / dayMs - 7);
  const near = days.filter((each) => off(each) <= tolerance).toSorted((one, other) => off(one) - off(other));
  return { now, before: near[0] ?? null };
};

interface Quotable {
  readonly rating: number;
  readonly themes: readonly string[];
}

/**
 * Two reviews that represent a week: about rising themes, otherwise a complaint and a praise.
 *
 * @param reviews most quotable first
 * @param rising themes, most mentioned first
 */
export const weekQuotes = <Review extends Quotable>(
  reviews: readonly Review[],
  rising: readonly { readonly id: string }[],
): Review[] => {
  const telling = rising.flatMap(({ id }) => reviews.filter(({ themes }) => themes.includes(id)).slice(0, 2));
  const complaint = reviews.find(({ rating }) => rating <= 2);
  const praise = reviews.find(({ rating }) => rating >= 4);
  const chosen = [...telling, complaint, praise, ...reviews].filter((review) => review !== undefined);
  return [...new Set(chosen)].slice(0, 2);
};
