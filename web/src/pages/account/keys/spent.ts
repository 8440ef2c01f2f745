import type { Output } from '../../../../../client/types.ts';
import { count } from '../../../words.ts';

type Caps = Output<'keys.list'>['keys'][number]['caps'];

/** Spending of a key or a grant against its caps: “40 of 100 a month”. */
export const spentOf = (caps: Caps): string => {
  const { day, month } = caps ?? {};
  const parts = [
    ...(month ? [`${count(month.spent)} of ${count(month.cap)} a month`] : []),
    ...(day ? [`${count(day.spent)} of ${count(day.cap)} a day`] : []),
  ];
  return parts.join(', ') || 'No cap';
};
