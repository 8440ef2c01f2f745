const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const partsOf = (iso: string): { day: number; month: string; year: string } => ({
  day: Number(iso.slice(8, 10)),
  month: months[Number(iso.slice(5, 7)) - 1]!,
  year: iso.slice(0, 4),
});

/** `3 November 2026`, from an ISO date or time, in UTC. */
export const dayOf = (iso: string): string => {
  const { day, month, year } = partsOf(iso);
  return `${day} ${month} ${year}`;
};

/** `3 November`. */
const dayInYear = (iso: string): string => {
  const { day, month } = partsOf(iso);
  return `${day} ${month}`;
};

/** `16 October to 15 November 2026`, `1 to 7 November 2026`, `3 November 2026`. */
export const span = (from: string, to: string): string => {
  const [start, end] = [partsOf(from), partsOf(to)];
  if (start.year !== end.year) return `${dayOf(from)} to ${dayOf(to)}`;
  if (start.month !== end.month) return `${dayInYear(from)} to ${dayOf(to)}`;
  return start.day === end.day ? dayOf(to) : `${start.day} to ${dayOf(to)}`;
};

/** `the last 30 days`, or `all time`. */
export const windowOf = (days: number): string => {
  if (days >= 3650) return 'all time';
  return days === 1 ? 'the last day' : `the last ${days} days`;
};
