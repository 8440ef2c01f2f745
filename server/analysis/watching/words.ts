/** How alerts say numbers. */

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

export const rounded = (value: number): string =>
  value >= 10 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 10) / 10);

/** `doubled`, `tripled`, `rose fivefold`, `rose by 60 %`. */
export const rose = (times: number): string => {
  if (!Number.isFinite(times)) return 'appeared';
  if (times < 1.75) return `rose by ${Math.round(100 * (times - 1))} %`;
  if (times < 2.5) return 'doubled';
  if (times < 3.5) return 'tripled';
  const words = ['fourfold', 'fivefold', 'sixfold', 'sevenfold', 'eightfold', 'ninefold', 'tenfold'];
  return times < 10.5 ? `rose ${words[Math.round(times) - 4]}` : 'rose more than tenfold';
};

/** `in a day`, `in three days`, `this week`. */
export const inDays = (days: number): string => {
  if (days === 1) return 'in a day';
  return days === 7 ? 'this week' : `in ${days === 3 ? 'three' : days} days`;
};
