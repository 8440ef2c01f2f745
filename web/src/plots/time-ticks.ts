import { dayMs } from '../../../server/contract/domain/durations.ts';
import { dayMonth, monthName } from '../words.ts';

interface Tick {
  readonly step: number;
  readonly text: string;
  readonly strong: boolean;
}

/** The first step of each month, or of fewer if labels would collide; the first of a year shows the year. */
export const timeTicks = (days: readonly number[], stepWidth: number): Tick[] => {
  const months = days.flatMap((day, step) => {
    if (step === 0) return [];
    const [now, before] = [new Date(day * dayMs), new Date(days[step - 1]! * dayMs)];
    return now.getUTCMonth() === before.getUTCMonth()
      ? []
      : [{ step, month: now.getUTCMonth(), year: now.getUTCFullYear() }];
  });
  const span = days.length > 1 ? days.at(-1)! - days[0]! : 1;
  const monthWidth = (stepWidth * days.length * 30.4) / Math.max(1, span);
  if (months.length < 2) {
    const every = Math.max(1, Math.ceil(64 / Math.max(1, stepWidth)));
    return days.flatMap((day, step) => (step % every === 0 ? [{ step, text: dayMonth(day), strong: false }] : []));
  }
  const every = monthWidth * 3 < 64 ? 6 : monthWidth < 40 ? 3 : 1;
  return months
    .filter(({ month }) => month % every === 0)
    .map(({ step, month, year }) => ({
      step,
      text: month === 0 ? String(year) : monthName(days[step]!),
      strong: month === 0,
    }));
};
