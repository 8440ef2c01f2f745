import { foldedPattern } from '../../../tagging/words/sheet.ts';
import { type Period, yearOf } from './calendar.ts';
import { lastYear, monthWord, numberWord, thisYear, unitWord } from './day-words.ts';

/** A time in a sentence, with its position. */
export interface Moment extends Period {
  readonly start: number;
  readonly end: number;
  /** Whether it lasts until today: `the last 30 days`, `this year`. */
  readonly open: boolean;
  /** A day for it as one end of a span: the 15th for `mid October`. */
  readonly edge: string | null;
  /** Whether it needs a preposition to be a time: `fall`, `may`. */
  readonly weak: boolean;
  /** Whether both ends are named: `10 to 30 September`. */
  readonly span: boolean;
  /** Whether it does not exist, as `31 February`; its days are then meaningless. */
  readonly never: boolean;
}

export interface Asked {
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  /** Language of the sentence, which decides whether 3/4/2026 is in March or April. */
  readonly language: string;
}

export type Found = (Period & Partial<Pick<Moment, 'open' | 'edge' | 'weak' | 'span' | 'never'>>) | null;

/** A named day; an impossible one is kept, so that nothing else is read from it. */
export const named = (found: Found, today: string, weak = false): Found =>
  found ?? { from: today, to: today, never: true, weak };

export interface Rule {
  readonly pattern: RegExp;
  read(groups: Readonly<Record<string, string | undefined>>, asked: Asked): Found;
}

/** Words for years, relative to this year. */
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
/** After a month, numbers that are no days count something else: `in October 40 people`. */
export const dayBehind = `(?<day>0?[1-9]|[12]\\d|3[01]|\\d{1,2}(?=st|nd|rd|th|,? 20[0-3]\\d))${ordinal}`;
export const number = `(?<count>${numberWord})`;
export const unit = `(?<unit>${unitWord})`;
export const month = `(?<month>${monthWord})\\.?`;
