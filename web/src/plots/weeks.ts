export interface Week {
  /** Its first day, in days since 1970. */
  readonly day: number;
  readonly count: number;
  readonly stars: number;
  /** Reviews with one or two stars. */
  readonly low: number;
}

/** The days from `since` to `until` as far as weeks are drawn; null: from the first week, or to the last. `to` is exclusive. */
export const drawnSpan = (
  weeks: readonly Pick<Week, 'day'>[],
  since: number | null,
  until: number | null,
): { readonly from: number; readonly to: number } => {
  const [first, end] = [weeks[0]!.day, weeks.at(-1)!.day + 7];
  return { from: Math.max(first, since ?? first), to: Math.min(end, until === null ? end : until + 1) };
};

/** Minimum reviews in four weeks; below it, the line breaks. */
const minReviews = 5;
const smoothedOver = 4;

export const average = ({ stars, count }: Pick<Week, 'stars' | 'count'>): number | null =>
  count === 0 ? null : stars / count;

/** Mean rating over four weeks, ending with each; null if there are too few reviews. */
export const smoothRating = (weeks: readonly Week[]): (number | null)[] =>
  weeks.map((_, at) => {
    const recent = weeks.slice(Math.max(0, at - smoothedOver + 1), at + 1);
    const count = recent.reduce((sum, each) => sum + each.count, 0);
    return count < minReviews ? null : recent.reduce((sum, each) => sum + each.stars, 0) / count;
  });

/** Percentage of the reviews in `all` that are in `weeks`, over four weeks ending with each. */
export const smoothShare = (weeks: readonly Week[], all: readonly Week[]): (number | null)[] =>
  weeks.map((_, at) => {
    const from = Math.max(0, at - smoothedOver + 1);
    const sum = (list: readonly Week[]) => list.slice(from, at + 1).reduce((total, { count }) => total + count, 0);
    return sum(all) < minReviews ? null : (100 * sum(weeks)) / sum(all);
  });

/** An axis end, in percent, above the highest value. */
export const shareCeiling = (values: readonly (number | null)[]): number => {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  return [5, 10, 20, 40, 60, 80].find((end) => end >= highest) ?? 100;
};
