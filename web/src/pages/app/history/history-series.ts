import type { Output } from '../../../../../client/types.ts';
import { dayMs } from '../../../../../server/contract/domain/durations.ts';

export type History = Output<'apps.history'>['history'];

export const dayNumber = (day: string): number => Math.round(Date.parse(day) / dayMs);

/** All days from the first observed one to the requested end or today; later days are not drawn. */
export const daysOf = ({ from, to, ratings, charts }: History, now = Date.now()): number[] => {
  const observed = [...ratings.days, ...charts.flatMap(({ days }) => days)].map(({ date }) => date).sort();
  const first = dayNumber(observed[0] ?? from);
  const last = Math.min(dayNumber(to), Math.max(dayNumber(observed.at(-1) ?? from), Math.floor(now / dayMs)));
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at);
};

/** Observed values aligned to all days; null if a day was not observed or its value is null. */
export const along = <Day extends { readonly date: string }>(
  days: readonly number[],
  observed: readonly Day[],
  value: (day: Day) => number | null,
): (number | null)[] => {
  const byDay = new Map(observed.map((each) => [dayNumber(each.date), value(each)]));
  return days.map((day) => byDay.get(day) ?? null);
};

/** Tells observed days apart: there, null means "none" instead of "unknown". */
export const wasObserved = (days: readonly number[], observed: readonly { readonly date: string }[]) => {
  const known = new Set(observed.map(({ date }) => dayNumber(date)));
  return (step: number): boolean => known.has(days[step]!);
};
