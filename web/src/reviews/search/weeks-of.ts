import type { Output } from '../../../../client/types.ts';
import { dayMs } from '../../../../server/contract/domain/durations.ts';
import type { Week } from '../../plots/weeks.ts';

type SearchWeek = Output<'reviews.search'>['weeks'][number];

const dayNumber = (day: string): number => Date.parse(day) / dayMs;

/** All weeks from the first with a review to the last: the search omits empty ones. */
export const weeksOf = (all: readonly SearchWeek[]): Week[] => {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return [];
  const byDay = new Map(all.map((week) => [dayNumber(week.week), week]));
  const from = dayNumber(first.week);
  return Array.from({ length: (dayNumber(last.week) - from) / 7 + 1 }, (_, at) => {
    const day = from + 7 * at;
    const week = byDay.get(day);
    const count = week?.matched ?? 0;
    return { day, count, stars: (week?.avgRating ?? 0) * count, low: week?.low ?? 0 };
  });
};
