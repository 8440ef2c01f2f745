import { dayMs } from '../../../contract/domain/durations.ts';

/** The days that a sentence speaks of, in English: `since March`, `last 30 days`, `in 2025`, `before 2026-06-01`. */

export interface Days {
  readonly since: string | null;
  readonly until: string | null;
}

export interface ReadDays extends Days {
  /** The sentence without the words that named the days. */
  readonly rest: string;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const yearWord = '((?:19|20)\\d{2})(?![-\\d])';
const isoDay = '((?:19|20)\\d{2}-\\d{2}-\\d{2})';

const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const monthOf = (word: string): number => months.findIndex((name) => name.startsWith(word.toLowerCase().slice(0, 3)));
const firstOf = (year: number, month: number): string => text(Date.UTC(year, month, 1));
const lastOf = (year: number, month: number): string => text(Date.UTC(year, month + 1, 0));

const isDay = (day: string): boolean => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && text(ms) === day;
};

const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

interface Rule {
  readonly pattern: RegExp;
  read(match: RegExpExecArray, today: string): Partial<Days> | null;
}

/** A month without a year is the last one of that name that has begun. */
const yearOf = (month: number, given: string | undefined, today: string): number => {
  if (given) return Number(given);
  const year = Number(today.slice(0, 4));
  return firstOf(year, month) <= today ? year : year - 1;
};

const from = '(?:since|from|after|starting(?: from| in)?)';
const to = '(?:until|till|up to|through|before)';

/** A rule that reads more comes before one that would read a part of it. */
const rules: readonly Rule[] = [
  {
    pattern: new RegExp(`\\b(?:between|from) ${isoDay} (?:and|to|until) ${isoDay}\\b`, 'i'),
    read: ([, one = '', other = '']) => (isDay(one) && isDay(other) ? { since: one, until: other } : null),
  },
  {
    pattern: new RegExp(`\\b${from} ${isoDay}\\b`, 'i'),
    read: ([, day = '']) => (isDay(day) ? { since: day } : null),
  },
  {
    pattern: new RegExp(`\\b${to} ${isoDay}\\b`, 'i'),
    read: ([, day = '']) => (isDay(day) ? { until: day } : null),
  },
  {
    pattern: new RegExp(`\\b(?:on )?${isoDay}\\b`, 'i'),
    read: ([, day = '']) => (isDay(day) ? { since: day, until: day } : null),
  },
  {
    pattern: new RegExp(`\\b${from} ${monthWord}(?: ${yearWord})?\\b`, 'i'),
    read: ([, word = '', year], today) => ({ since: firstOf(yearOf(monthOf(word), year, today), monthOf(word)) }),
  },
  {
    pattern: new RegExp(`\\bbefore ${monthWord}(?: ${yearWord})?\\b`, 'i'),
    read: ([, word = '', year], today) => ({ until: lastOf(yearOf(monthOf(word), year, today), monthOf(word) - 1) }),
  },
  {
    pattern: new RegExp(`\\b(?:in|during) ${monthWord}(?: ${yearWord})?\\b`, 'i'),
    read: ([, word = '', year], today) => {
      const [y, m] = [yearOf(monthOf(word), year, today), monthOf(word)];
      return { since: firstOf(y, m), until: lastOf(y, m) };
    },
  },
  { pattern: new RegExp(`\\b${from} ${yearWord}\\b`, 'i'), read: ([, year]) => ({ since: `${year}-01-01` }) },
  {
    pattern: new RegExp(`\\bbefore ${yearWord}\\b`, 'i'),
    read: ([, year]) => ({ until: `${Number(year) - 1}-12-31` }),
  },
  {
    pattern: new RegExp(`\\b(?:in|during) ${yearWord}\\b`, 'i'),
    read: ([, year]) => ({ since: `${year}-01-01`, until: `${year}-12-31` }),
  },
  {
    pattern: /\b(?:in |over |within |during |from )?(?:the )?(?:last|past) (\d{1,4}) (day|week|month|year)s?\b/i,
    read: ([, count, unit = ''], today) => ({
      since: text(Date.parse(today) - Number(count) * unitDays[unit.toLowerCase()]! * dayMs),
    }),
  },
  {
    pattern: /\b(?:in |over |within |during |from |since )?(?:the )?(?:last|past) (day|week|month|year)\b/i,
    read: ([, unit = ''], today) => ({ since: text(Date.parse(today) - unitDays[unit.toLowerCase()]! * dayMs) }),
  },
  {
    pattern: /\bthis (week|month|year)\b/i,
    read: ([, unit = ''], today) => {
      const now = new Date(`${today}T00:00:00Z`);
      if (unit.toLowerCase() === 'year') return { since: `${today.slice(0, 4)}-01-01` };
      if (unit.toLowerCase() === 'month') return { since: `${today.slice(0, 7)}-01` };
      return { since: text(now.getTime() - ((now.getUTCDay() + 6) % 7) * dayMs) };
    },
  },
  { pattern: /\btoday\b/i, read: (_, today) => ({ since: today }) },
  { pattern: /\b(?:since )?yesterday\b/i, read: (_, today) => ({ since: text(Date.parse(today) - dayMs) }) },
];

/** @param today YYYY-MM-DD, UTC */
export const readDays = (sentence: string, today: string): ReadDays => {
  const days: { since: string | null; until: string | null } = { since: null, until: null };
  let rest = sentence;
  for (const { pattern, read } of rules) {
    const match = pattern.exec(rest);
    const found = match && read(match, today);
    if (!match || !found) continue;
    // What would turn the span around was not meant as its other end.
    const [since, until] = [days.since ?? found.since ?? null, days.until ?? found.until ?? null];
    if (since !== null && until !== null && since > until) continue;
    days.since = since;
    days.until = until;
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  return { ...days, rest: rest.replace(/\s+/g, ' ').trim() };
};
