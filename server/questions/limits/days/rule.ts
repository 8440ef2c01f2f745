import { foldedPattern } from '../../../tagging/words/sheet.ts';
import { type Period, yearOf } from './calendar.ts';
import { lastYear, monthWord, numberWord, thisYear, unitWord } from './day-words.ts';

/** A time that a sentence speaks of, and where. */
export interface Moment extends Period {
  readonly start: number;
  readonly end: number;
  /** It reaches up to today: `the last 30 days`, `this year`. */
  readonly open: boolean;
  /** A day that stands for it as one end of a span: the 15th for `mid October`. */
  readonly edge: string | null;
  /** It is a time only behind a preposition: `fall`, `may`. */
  readonly weak: boolean;
  /** Both of its ends are named: `10 to 30 September`. */
  readonly span: boolean;
  /** There is no such day: `31 February`. Its days say nothing. */
  readonly never: boolean;
}

export interface Asked {
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  /** Of the sentence: it decides which number of 3/4/2026 is the month. */
  readonly language: string;
}

export type Found = (Period & Partial<Pick<Moment, 'open' | 'edge' | 'weak' | 'span' | 'never'>>) | null;

/** A day that was named: one that is in no calendar is still no other time. */
export const named = (found: Found, today: string, weak = false): Found =>
  found ?? { from: today, to: today, never: true, weak };

export interface Rule {
  readonly pattern: RegExp;
  read(groups: Readonly<Record<string, string | undefined>>, asked: Asked): Found;
}

/** Years by words that name them from today. */
const yearsBack = { current: 0, former: 1, earlier: 2 } as const;

const withYear = (groups: Readonly<Record<string, string | undefined>>, today: string): typeof groups => {
  const said = Object.entries(yearsBack).find(([name]) => groups[name] !== undefined);
  return said ? { ...groups, year: String(yearOf(today) - said[1]) } : groups;
};

export const rule = (pattern: string, read: Rule['read'], where: 'words' | 'anywhere' = 'words'): Rule => ({
  pattern: new RegExp(
    where === 'words'
      ? `(?<![\\p{L}\\p{N}.,$€£])(?:${foldedPattern(pattern)})(?![\\p{L}\\p{N}])`
      : foldedPattern(pattern),
    'gu',
  ),
  read: (groups, asked) => read(withYear(groups, asked.today), asked),
});

export const year = '(?<year>20[0-3]\\d)(?![.,/-]?\\d)';
export const ofYear = `(?:,? (?:de |del |do |of |dell'anno |du |des jahres |en |in )?${year}| (?:(?<former>${lastYear})|(?<current>${thisYear}))(?![\\p{L}]))?`;
export const ordinal = '(?:st|nd|rd|th|er|[.º°ª])?';
export const day = `(?<day>[0-3]?\\d|[4-9]\\d(?=st|nd|rd|th|\\. )|(?<=(?:on|le|el|il|em|del|dem|den) )[4-9]\\d)${ordinal}`;
/** Behind a month, other numbers than those of days count something: `in October 40 people`. */
export const dayBehind = `(?<day>0?[1-9]|[12]\\d|3[01]|\\d{1,2}(?=st|nd|rd|th|,? 20[0-3]\\d))${ordinal}`;
export const number = `(?<count>${numberWord})`;
export const unit = `(?<unit>${unitWord})`;
export const month = `(?<month>${monthWord})\\.?`;
